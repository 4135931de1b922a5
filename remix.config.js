// Beside each other: the tests' build, which has the showcase, and the one that is run. Neither makes the other stale.
export const buildDirectory = process.env.SHOWCASE ? 'build/showcase' : 'build'

/** @type {import('@remix-run/dev').VitePluginConfig} Read by vite.config.ts. */
export default {
  buildDirectory,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // Its manifest endpoint has an open advisory: the whole manifest is small, so it is sent at once.
    v3_lazyRouteDiscovery: false,
  },
}

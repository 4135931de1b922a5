import { execFileSync } from 'node:child_process'

/** Built once, before the workers start their portals side by side. */
export default function build() {
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
}

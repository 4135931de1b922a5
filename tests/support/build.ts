import { execFileSync } from 'node:child_process'

/** Built once, with the showcase, before the workers start their portals side by side. */
export default function build() {
  process.env.SHOWCASE = '1'
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
}

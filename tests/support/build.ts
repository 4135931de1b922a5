import { execFileSync } from 'node:child_process'
import { forgetVerdicts } from './verdicts.ts'

/** Built once, with the showcase, before the workers start their portals side by side. */
export default function build() {
  forgetVerdicts()
  process.env.SHOWCASE = '1'
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
}

import {
  accessSync,
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { settings } from '#settings.server.ts'

type Try = { name: string; tried: () => void; problem: string }

/**
 * BEY-526: the files and folders that settings name, used as the portal will use them, so that a wrong one is said at the
 * start and not to the first agent who needs it. Answers what is wrong, a line each. `files`: what browsers are served.
 */
export function placeProblems(files: string): string[] {
  const { AUDIT_FILE, MAINTENANCE_FILE, UTILITY_LOGO, OFFICE_PICTURE } = settings()
  const readable = (name: string, file: string, problem: string): Try => ({
    name,
    tried: () => mustBeFile(path.join(files, file)),
    problem,
  })
  const tries: Try[] = [
    {
      name: 'TMPDIR',
      tried: () => rmdirSync(mkdtempSync(path.join(tmpdir(), 'portail-'))),
      problem: `rien ne peut être écrit dans ${tmpdir()}, où passent les fichiers envoyés`,
    },
    readable('OFFICE_PICTURE', OFFICE_PICTURE, `public${OFFICE_PICTURE} n’est pas là`),
  ]
  if (UTILITY_LOGO)
    tries.push(readable('UTILITY_LOGO', UTILITY_LOGO, `public${UTILITY_LOGO} n’est pas là`))
  if (AUDIT_FILE)
    tries.push({
      name: 'AUDIT_FILE',
      // Opened as for a line: made if it is not there yet.
      tried: () => closeSync(openSync(AUDIT_FILE, 'a+', 0o600)),
      problem: `${AUDIT_FILE} ne peut pas être écrit et relu`,
    })
  // The default folder is made with the database. Another one has to be there, or the portal could not be closed by it.
  if (process.env.MAINTENANCE_FILE)
    tries.push({
      name: 'MAINTENANCE_FILE',
      tried: () => accessSync(path.dirname(MAINTENANCE_FILE), constants.X_OK),
      problem: `le dossier de ${MAINTENANCE_FILE} n’est pas là, ou ne peut pas être lu`,
    })
  return tries.flatMap(({ name, tried, problem }) => {
    try {
      tried()
      return []
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return [`${name} : ${problem}${code ? ` (${code})` : ''}`]
    }
  })
}

function mustBeFile(file: string): void {
  if (!statSync(file).isFile()) throw new Error('no file')
  accessSync(file, constants.R_OK)
}

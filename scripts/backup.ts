import { existsSync } from 'node:fs'
import { sqlitePath } from '../prisma/workarounds/migrate.ts'
import { databases, runCommand, writeBackup } from './backups.ts'

// Copies the databases that the environment names, while the portal runs.

await runCommand('backup', async folder => {
  const [portal, backend] = databases()
  const hasBackend = existsSync(sqlitePath(backend.url))
  // The utility's system may have a server of its own: the portal is not missed where no setting names it.
  const isAlone = hasBackend && !process.env.DATABASE_URL && !existsSync(sqlitePath(portal.url))
  const chosen = isAlone ? [backend] : hasBackend ? [portal, backend] : [portal]
  const { databases: copies } = await writeBackup(folder, chosen)
  for (const { file, bytes, migrations } of copies)
    console.log(`${folder}/${file} : ${bytes} octets, migration ${migrations.at(-1)}`)
  if (isAlone)
    return console.log(
      'Les secrets n’y sont pas : gardez à part SERVICE_TOKEN, BACKEND_JWT_SECRET et les autres réglages.',
    )
  console.log(
    'Les secrets n’y sont pas : gardez à part SESSION_SECRET (brouillons et fichiers sont scellés par lui), UTILITY_SERVICE_TOKEN et les autres réglages.',
  )
})

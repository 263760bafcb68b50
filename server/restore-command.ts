import './core/private-files.ts'
import { parseArgs } from 'node:util'
import { fileProgress } from './backup/progress-lines.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readSettings } from './core/environment/read-settings.ts'
import { reasonOf, StartupError } from './core/startup-errors.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run restore -- <file> [--to <folder>] [--force]'

/** Restores a backup to a data folder that no server uses. */
async function main(args: string[]): Promise<void> {
  const { file, to, force } = optionsOf(args)
  const { dataDir, databaseUrl, fileBucket } = readSettings(process.env)
  if (databaseUrl !== undefined)
    throw new StartupError(
      'The accounts are in the database of DATABASE_URL, which a backup of a data folder does not hold. Restore the database with pg_restore, and the copy of the data folder beside it.',
    )
  const folder = to ?? dataDir
  const { aside } = await restoreBackup(file, folder, { force, onProgress: fileProgress('Restoring', process.stdout) })
  if (aside !== undefined) console.log(`The former folder is now ${aside}.`)
  console.log(`The backup is restored in ${folder}. Start the server on it.`)
  if (fileBucket) console.log('Its avatars and pictures are there too. First bring them to the bucket: npm run move-files -- --to bucket.')
}

function optionsOf(args: string[]): { file: string; to: string | undefined; force: boolean } {
  try {
    const options = { to: { type: 'string' }, force: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return { file, to: values.to, force: values.force === true }
  } catch (problem) {
    throw new StartupError(`${reasonOf(problem)}.\n${usage}`)
  }
  throw new StartupError(usage)
}

runCommand(main)

import './core/private-files.ts'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { writeBackup } from './backup/write-backup.ts'
import { fileProgress, sizeText } from './backup/progress-lines.ts'
import { dataFiles } from './core/data-files.ts'
import { openLog } from './core/log.ts'
import { Refusal } from './core/refusal.ts'
import { readSettings } from './core/environment/read-settings.ts'
import { isReadOnly, StartupError } from './core/startup-errors.ts'
import { openFiles } from './open-files.ts'
import { runCommand } from './run-command.ts'
import { recordAudit } from './store/audit.ts'
import { openConnection } from './store/sqlite/connection.ts'

/** Packs the data folder into one file; the server may be running. */
async function main(args: string[]): Promise<void> {
  const [file, ...more] = args
  if (file === undefined || more.length > 0 || file.startsWith('-')) throw new StartupError('Usage: npm run backup -- <file>')
  const settings = readSettings(process.env)
  if (settings.databaseUrl !== undefined)
    throw new StartupError(
      'The accounts are in the database of DATABASE_URL, which a backup of the data folder would lack. Back it up with pg_dump, and copy the data folder beside it.',
    )
  const { dataDir } = settings
  const files = openFiles(settings, openLog(settings.logLevel))
  const { entries } = await writeBackup(dataDir, file, Date.now(), fileProgress('Packing', process.stdout), files).catch(inWords)
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  console.log(`${entries.length.toLocaleString('en')} files, ${sizeText(bytes)}, are in ${file}. It holds the keys too: keep it private.`)
  await recordBackup(dataDir, entries.length)
}

function inWords(problem: unknown): never {
  const isAway = problem instanceof Refusal && problem.code === 'not_ready'
  throw isAway ? new StartupError('The file store did not answer. No backup was written.') : problem
}

/** In the audit list of the folder, also while a server has it open. A folder that this user may only read is backed up too. */
async function recordBackup(dir: string, files: number): Promise<void> {
  try {
    accessSync(dir, constants.W_OK)
    const connection = openConnection(join(dir, dataFiles.users))
    try {
      await recordAudit(connection.query, { kind: 'backup', details: { files } }, Date.now())
    } finally {
      connection.close()
    }
  } catch (problem) {
    if (!isReadOnly(problem)) throw problem
    console.log('The data folder is read-only for this user, so its audit list does not have this backup.')
  }
}

runCommand(main)

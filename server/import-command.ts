import './core/private-files.ts'
import { limits } from '#contract/limits.ts'
import { openLog } from './core/log.ts'
import { pageLink } from './core/page-link.ts'
import { Refusal } from './core/refusal.ts'
import { readSettings } from './core/environment/read-settings.ts'
import { publicOrigin, type Settings } from './core/settings.ts'
import { StartupError } from './core/startup-errors.ts'
import { importFormats } from './import/formats.ts'
import { Progress } from './import/progress.ts'
import type { ImportFormat } from './import/reading/format.ts'
import { reportLines, tookNothing } from './import/report.ts'
import { runImport } from './import/run.ts'
import { sourceFiles } from './import/source-files.ts'
import { openRecords } from './open-catalogue.ts'
import { openDataFolder } from './open-data-folder.ts'
import { runCommand } from './run-command.ts'
import { recordAudit } from './store/audit.ts'
import type { Store } from './store/store.ts'
import { createOwner } from './subjects/sign-up/index.ts'

const usage = [
  'Usage: npm run import -- <format> <file or folder…>',
  'Formats:',
  ...[...importFormats.values()].map(({ name, title }) => `  ${name.padEnd(16)} ${title}`),
].join('\n')

/** Imports the files of the command line into the data folder; [Note: How the catalogue is checked] says what a crash leaves. */
async function main([formatName, ...paths]: string[]): Promise<void> {
  const format = importFormats.get(formatName ?? '')
  if (!format || paths.length === 0) throw new StartupError(`${wrongUse(format, formatName)}${usage}`)
  const files = await filesOf(paths, format)
  const settings = readSettings(process.env)
  const { dataDir } = settings
  const { lock, store } = await openDataFolder(dataDir, line => console.log(line), settings.databaseUrl)
  try {
    await createOwnerAccount(store, settings)
    const { documents, index } = await openRecords(settings, openLog(settings.logLevel))
    try {
      const report = await runImport(dataDir, documents, format, files, new Progress(process.stdout), index)
      console.log(reportLines(report).join('\n'))
      const details = { format: format.name, read: report.read, refused: report.refused }
      await store.write(tx => recordAudit(tx, { kind: 'import', details }, Date.now()))
      if (tookNothing(report)) process.exitCode = 1
    } finally {
      await documents.close()
    }
  } finally {
    await store.close()
    lock.release()
  }
}

function wrongUse(format: ImportFormat | undefined, name: string | undefined): string {
  if (format) return 'Give the files or folders to import.\n'
  return name === undefined || name.startsWith('-') ? '' : `There is no format ${name}.\n`
}

async function filesOf(paths: readonly string[], format: ImportFormat) {
  const found = await sourceFiles(paths, format).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `${error.path ?? 'A file'} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file or folder' : error.message}.`,
    )
  })
  if (found.files.length === 0) throw new StartupError(`There are no ${format.name} files in ${paths.join(', ')}.`)
  return found
}

/**
 * Creates an owner account if there is no account yet, so that someone can sign in. It is set by OWNER_EMAIL and OWNER_PASSWORD. Without a
 * password, a link to choose one is shown immediately: it must not be lost if the import is killed later.
 */
async function createOwnerAccount(store: Store, settings: Settings): Promise<void> {
  const email = process.env['OWNER_EMAIL'] ?? 'owner@indago.local'
  const chosen = process.env['OWNER_PASSWORD']
  if (await store.read.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
  const created = await createOwner(store, email, chosen).catch((problem: unknown) => {
    throw problem instanceof Refusal ? new StartupError(`OWNER_PASSWORD: ${problem.body.errors?.['password']?.[0]}`) : problem
  })
  if (!created) return
  console.log(`An owner account was created: ${email}`)
  const { secret } = created
  if (secret === undefined) return
  const link = pageLink(publicOrigin(settings), 'reset_password', {}, { query: { reset_password_token: secret } })
  console.log(`Start the server and choose its password within ${limits.links.confirmationHours} hours: ${link}`)
}

runCommand(main)

import { openCatalogueFiles } from './catalogue/embedded/storage/catalogue-files.ts'
import { StartRefusal } from './core/faults.ts'
import { readSettings } from './core/settings.ts'
import { formats } from './import/formats.ts'
import { Progress } from './import/progress.ts'
import type { Format } from './import/reading/format.ts'
import { closingTable } from './import/report.ts'
import { runImport } from './import/run.ts'
import { sourceFiles } from './import/source-files.ts'
import { lockDataFolder } from './store/folder-lock.ts'
import { openStore } from './store/sqlite/open.ts'
import { createOwner } from './subjects/sign-up/index.ts'

const usage = [
  'Usage: npm run import -- <format> <file or folder…>',
  'Formats:',
  ...[...formats.values()].map(({ name, title }) => `  ${name.padEnd(16)} ${title}`),
].join('\n')

/** Imports what the command line names into the data folder; see [Note: How the catalogue is checked] for what a crash leaves. */
async function main([formatName, ...paths]: string[]): Promise<void> {
  const format = formats.get(formatName ?? '')
  if (!format || paths.length === 0) throw new StartRefusal(format ? `Name the files or folders to import.\n${usage}` : usage)
  const files = await filesOf(paths, format)
  const { dataDir } = readSettings(process.env)
  const lock = lockDataFolder(dataDir)
  try {
    await makeOwner(dataDir)
    const catalogue = await openCatalogueFiles(dataDir)
    try {
      const report = await runImport(dataDir, catalogue.documents, format, files, new Progress(process.stdout))
      console.log(closingTable(report).join('\n'))
    } finally {
      await catalogue.close()
    }
  } finally {
    lock.release()
  }
}

async function filesOf(paths: readonly string[], format: Format) {
  const files = await sourceFiles(paths, format).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(
      `${error.path ?? 'A file'} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file or folder' : error.message}.`,
    )
  })
  if (files.length === 0) throw new StartRefusal(`There are no ${format.name} files in ${paths.join(', ')}.`)
  return files
}

/**
 * Someone must be able to sign in where nobody has an account yet: an owner is made, named by OWNER_EMAIL and OWNER_PASSWORD or
 * with a password that is said once, and at once: an import that is killed later must not take it along.
 */
async function makeOwner(dir: string): Promise<void> {
  const email = process.env['OWNER_EMAIL'] ?? 'owner@indago.local'
  const chosen = process.env['OWNER_PASSWORD']
  const store = await openStore(dir)
  try {
    if (await store.read.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
    const password = await createOwner(store, email, chosen)
    if (password !== undefined) console.log(`An owner account was made: ${email}${chosen ? '' : `, password ${password} (shown only now)`}`)
  } finally {
    await store.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof StartRefusal
  console.error(expected ? error.message : error)
  process.exit(1)
})

import './core/private-files.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseAddresses, shownDatabase } from './core/database-addresses.ts'
import { dataFiles } from './core/data-files.ts'
import { readSettings } from './core/environment/read-settings.ts'
import type { Settings } from './core/settings.ts'
import { reasonOf, StartupError } from './core/startup-errors.ts'
import { moveIntoDatabase, moveIntoFolder } from './move/move.ts'
import type { MoveProgress } from './move/move-tables.ts'
import { openSharedStore } from './open-data-folder.ts'
import { takeSecrets } from './open-secrets.ts'
import { runCommand } from './run-command.ts'

const usage = [
  'Usage: npm run move -- --to <database> [--catalogue]',
  '       npm run move -- --from <database> [--catalogue]',
  'A database is an address like postgres://name:password@db.example.org/indago, or the word DATABASE_URL, which means that setting.',
  'DATA_DIR names the data folder. --catalogue moves its records too. Stop all servers first.',
].join('\n')

/** Rows of a table after which a line tells how far it is. */
const rowsPerLine = 50_000

/** Moves the accounts of a data folder into a database, or back. */
async function main(args: string[]): Promise<void> {
  const settings = readSettings(process.env)
  const { direction, url, withRecords } = optionsOf(args, settings.databaseUrl)
  const { dataDir: dir } = settings
  const what = { dir, url, withRecords, onProgress: linesTo(process.stdout) }
  const tables = direction === 'to' ? await moveIntoDatabase(what) : await moveIntoFolder({ ...what, bring: () => takeKeys(settings, url) })
  for (const { name, rows } of tables) if (rows > 0) console.log(`${name}: ${rows.toLocaleString('en')} rows`)
  const sum = tables.reduce((total, { rows }) => total + rows, 0)
  const place = direction === 'to' ? `the database ${shownDatabase(url)}` : resolve(dir)
  console.log(`${tables.length} tables with ${sum.toLocaleString('en')} rows are in ${place}; each was counted and compared.`)
  if (direction === 'to') {
    console.log(
      `The folder's ${dataFiles.users} is now ${dataFiles.movedUsers}. Files${withRecords ? '' : ', catalogue'} and pictures stay in ${resolve(dir)}.`,
    )
    console.log('Start the server with DATABASE_URL on this folder first: it brings the keys of the folder into the database.')
  } else {
    console.log('The keys are there too. Files and pictures stay where they were: bring them to this folder if it is another one.')
    console.log('Nothing was deleted in the database. Start the server without DATABASE_URL.')
  }
}

/** Those that the servers shared, so that nobody has to sign in again: accounts without their keys would be given others at the next start. */
async function takeKeys(settings: Settings, url: string): Promise<void> {
  const store = await openSharedStore(url)
  try {
    await takeSecrets(settings, store)
  } catch (problem) {
    if (!(problem instanceof StartupError)) throw problem
    throw new StartupError(`The keys of the servers cannot be taken: ${problem.message} Nothing was moved.`)
  } finally {
    await store.close()
  }
}

function linesTo(output: { write(text: string): unknown }): MoveProgress {
  const told = new Map<string, number>()
  return (table, rows) => {
    if (rows - (told.get(table) ?? 0) < rowsPerLine) return
    told.set(table, rows)
    output.write(`Moving ${table}: ${rows.toLocaleString('en')} rows\n`)
  }
}

function optionsOf(args: string[], setting: string | undefined): { direction: 'to' | 'from'; url: string; withRecords: boolean } {
  const { to, from, catalogue } = valuesOf(args)
  const named = to ?? from
  if (named === undefined || (to !== undefined && from !== undefined)) throw new StartupError(usage)
  const url = named === 'DATABASE_URL' ? setting : named
  if (url === undefined) throw new StartupError(`DATABASE_URL is not set.\n${usage}`)
  // Its password may be in it.
  if (databaseAddresses(url).length === 0) throw new StartupError(`--${to === undefined ? 'from' : 'to'} names no database.\n${usage}`)
  return { direction: to === undefined ? 'from' : 'to', url, withRecords: catalogue === true }
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, from: { type: 'string' }, catalogue: { type: 'boolean' } } }).values
  } catch (problem) {
    throw new StartupError(`${reasonOf(problem)}.\n${usage}`)
  }
}

runCommand(main)

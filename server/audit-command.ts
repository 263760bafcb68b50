import './core/private-files.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { dataFiles } from './core/data-files.ts'
import { readSettings } from './core/environment/read-settings.ts'
import type { Settings } from './core/settings.ts'
import { reasonOf, StartupError } from './core/startup-errors.ts'
import { auditLines } from './store/audit.ts'
import { openSharedStore } from './open-data-folder.ts'
import { runCommand } from './run-command.ts'
import { openConnection } from './store/sqlite/connection.ts'
import type { Tables } from './store/tables.ts'

const usage = 'Usage: npm run audit -- [--since <YYYY-MM-DD>] [--format jsonl|csv]'

const auditOptions = v.object({
  since: v.optional(
    v.pipe(v.string(), v.isoDate('must be a day as YYYY-MM-DD'), v.transform(Date.parse), v.number('is no day')),
    '1970-01-01',
  ),
  format: v.optional(v.picklist(['jsonl', 'csv'], 'must be jsonl or csv'), 'jsonl'),
})

/** Prints what happened on this server; the server may be running. */
async function main(args: string[]): Promise<void> {
  const { since, format } = optionsOf(args)
  const users = await openUsers(readSettings(process.env))
  try {
    const lines = await auditLines(users.query, since)
    const rows = lines.map(line =>
      format === 'csv'
        ? Object.values(line).map(cell).join(',')
        : JSON.stringify({ ...line, details: JSON.parse(line.details) as unknown }),
    )
    for (const row of format === 'csv' ? ['at,kind,user_id,details', ...rows] : rows) console.log(row)
  } finally {
    await users.close()
  }
}

/** The data of the users, for reading. */
async function openUsers({ dataDir, databaseUrl }: Settings): Promise<{ query: Kysely<Tables>; close(): Promise<void> | void }> {
  if (databaseUrl !== undefined) {
    const store = await openSharedStore(databaseUrl)
    return { query: store.read, close: () => store.close() }
  }
  const file = join(dataDir, dataFiles.users)
  if (!existsSync(file)) throw new StartupError(`The folder ${resolve(dataDir)} is no data folder of Indago.`)
  return openConnection(file)
}

/** Quoted; a cell that begins like a formula must not become one. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, `'$&`).replaceAll('"', '""')}"`

function optionsOf(args: string[]) {
  const parsed = v.safeParse(auditOptions, valuesOf(args))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new StartupError(`--${v.getDotPath(issue) ?? ''}: ${issue.message}\n${usage}`)
}

function valuesOf(args: string[]): Record<string, unknown> {
  try {
    return { ...parseArgs({ args, options: { since: { type: 'string' }, format: { type: 'string' } } }).values }
  } catch (problem) {
    throw new StartupError(`${reasonOf(problem)}.\n${usage}`)
  }
}

runCommand(main)

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(process.env['INDAGO_DATA'] ?? '../shared/data')

/** Whether the folder of real open data exists; tests that need it are skipped with this line otherwise. */
export const hasRealData = existsSync(folder)
export const withoutRealData = `skipped: no real data at ${process.env['INDAGO_DATA'] ?? '../shared/data'} (set INDAGO_DATA)`
export const realData = (...path: string[]): string => join(folder, ...path)

/** A file of invented records in a provider's format. */
export const sample = (name: string): string => join('tests/import/samples', name)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import * as v from 'valibot'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { searchState, type SearchStateInput, wordsState } from '#contract/search.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import type { Catalogue } from '#server/catalogue/port.ts'

const folders: string[] = []
const opened: Catalogue[] = []

export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'indago-catalogue-'))
  folders.push(folder)
  return folder
}

/** A catalogue that is closed after the test at the latest. */
export async function opening(dir: string): Promise<Catalogue> {
  const catalogue = await openCatalogue(dir)
  opened.push(catalogue)
  return catalogue
}

export async function closing(catalogue: Catalogue): Promise<void> {
  opened.splice(opened.indexOf(catalogue), 1)
  await catalogue.close()
}

afterEach(async () => {
  for (const catalogue of opened.splice(0)) await catalogue.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export const stateOf = (input: SearchStateInput) => v.parse(searchState, input)

export const wordsOf = (keyword: string) => v.parse(wordsState, { keyword })

/** How many records a keyword finds, and the slugs of the first page. */
export async function found(
  catalogue: Catalogue,
  keyword: string,
  index: SearchStateInput['index'] = 'publications',
): Promise<{ total: number; slugs: string[] }> {
  const { total, results } = await catalogue.search(stateOf({ index, keyword }), { filters: false })
  return { total, slugs: results.map(result => result.data.slug_values[0]!) }
}

/** A test publication. */
export function paper(number: number, fields: Record<string, unknown> = {}): CatalogueRecord {
  return {
    index: 'publications',
    slug_values: [`paper-${number}`, `old-paper-${number}`],
    source: { name: 'Test' },
    title: `Lantern study number ${number}`,
    abstract: number % 2 ? 'It speaks of moss.' : 'It speaks of fern.',
    authors: [{ name: `Ada Brook ${number % 7}`, slug_values: [`ada-${number % 7}`] }],
    publisher: 'Not on cards',
    publication_date: `20${10 + (number % 10)}`,
    ...fields,
  }
}

export const papers = (from: number, to: number): CatalogueRecord[] => Array.from({ length: to - from }, (_, at) => paper(from + at))

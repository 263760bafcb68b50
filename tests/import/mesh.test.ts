import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { searchState } from '#contract/search.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { storedSynonyms } from '#server/catalogue/embedded/storage/synonyms-store.ts'
import { importFormats } from '#server/import/formats.ts'
import { naturalOrder } from '#server/import/mesh/mesh.ts'
import { sourceFiles } from '#server/import/source-files.ts'
import { hasRealData, realData, sample, withoutRealData } from '../support/data.ts'
import { fileOf, freshFolder, importInto, withDocuments } from './run-import.ts'

const file = sample('desc2031.xml')

/** The importer's synonym groups by key, and its refusals. */
async function read(...paths: string[]) {
  const format = importFormats.get('mesh')!
  const reader = await format.reader([])
  const taken = new Map<string, readonly string[]>()
  const refused: string[] = []
  for (const source of (await sourceFiles(paths, format)).files)
    for await (const one of reader(source)) {
      if ('synonyms' in one) taken.set(one.synonyms.key, one.synonyms.terms)
      else if ('refused' in one) refused.push(`${one.place}: ${one.refused}`)
    }
  return { taken, refused }
}

const storedIn = (dir: string) => withDocuments(dir, documents => [...storedSynonyms(documents.connection)])

describe('Medical Subject Headings', () => {
  test('each concept is a group: the preferred term, then each other term as usually written', async () => {
    const { taken } = await read(file)
    expect([...taken]).toEqual([
      ['M9000011', ['Myocardial Infarction', 'Heart Attack']],
      ['M9000021', ['Carcinoma, Non-Small-Cell Lung', 'Non-Small-Cell Lung Carcinoma', 'NSCLC']],
    ])
  })

  test.each([
    ['Infarction, Myocardial', 'Myocardial Infarction'],
    ['Leukemia, Lymphocytic, Chronic', 'Chronic Lymphocytic Leukemia'],
    ['Diabetes Mellitus, Type 2', 'Type 2 Diabetes Mellitus'],
    ['1,2-Dipalmitoylphosphatidylcholine', '1,2-Dipalmitoylphosphatidylcholine'],
    ['Metabolic, and Nutritional Diseases', 'Metabolic, and Nutritional Diseases'],
    ['Heart', 'Heart'],
    ['Odd, ', 'Odd, '],
  ])('%s is written as %s', (term, written) => expect(naturalOrder(term)).toBe(written))

  test('invalid descriptors are refused with line and reason, and the rest is imported', async () => {
    const { refused } = await read(file)
    expect(refused).toEqual([
      'line 41: a concept of Carcinoma, Non-Small-Cell Lung has no ConceptUI',
      'line 48: the descriptor has no name',
      'line 52: Male has no concepts',
    ])
  })

  test('a run counts new, changed and unchanged groups, the same in a second run', async () => {
    const dir = freshFolder()
    const copy = fileOf('desc.xml', readFileSync(file))
    expect(await importInto(dir, 'mesh', copy)).toMatchObject({ files: 1, read: 5, new: 2, changed: 0, unchanged: 0, refused: 3 })
    const first = await storedIn(dir)
    expect(first).toEqual([
      ['Myocardial Infarction', 'Heart Attack'],
      ['Carcinoma, Non-Small-Cell Lung', 'Non-Small-Cell Lung Carcinoma', 'NSCLC'],
    ])
    expect(await importInto(dir, 'mesh', copy)).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    expect(await storedIn(dir)).toEqual(first)
    writeFileSync(copy, readFileSync(file, 'utf8').replace('<String>Heart Attack</String>', '<String>Cardiac Infarction</String>'))
    expect(await importInto(dir, 'mesh', copy)).toMatchObject({ new: 0, changed: 1, unchanged: 1 })
    expect((await storedIn(dir))[0]).toEqual(['Myocardial Infarction', 'Cardiac Infarction', 'HEART ATTACK'])
  })

  test('importing records keeps the synonyms, and importing synonyms keeps the records', async () => {
    const dir = freshFolder()
    await importInto(dir, 'ror', sample('organisations.sample'))
    expect(await storedIn(dir)).toEqual([])
    await importInto(dir, 'mesh', file)
    await importInto(dir, 'ror', sample('organisations.sample'))
    expect(await storedIn(dir)).toHaveLength(2)
    expect(await withDocuments(dir, documents => documents.size())).toBe(3)
  })

  test('the server uses them from its next start on, and the command says so', async () => {
    const dir = freshFolder()
    await withDocuments(dir, documents =>
      documents.write([
        { index: 'publications', slug_values: ['a'], source: { name: 'Tests' }, title: 'Care in non-small-cell lung carcinoma' },
        { index: 'publications', slug_values: ['b'], source: { name: 'Tests' }, title: 'Lung function of carpenters' },
      ]),
    )
    await importInto(dir, 'mesh', file)
    const catalogue = await openCatalogue(dir)
    const search = (more: object) =>
      catalogue.search(v.parse(searchState, { index: 'publications', keyword: 'nsclc', ...more }), { filters: false })
    const widened = await search({})
    expect(widened.results.map(result => result.data.slug_values)).toEqual([['a']])
    expect(widened.synonyms.map(use => use.of)).toEqual(['nsclc'])
    expect(widened.synonyms[0]!.terms).toContainEqual({ term: 'Carcinoma, Non-Small-Cell Lung', active: true })
    expect((await search({ ignore_synonyms: true })).total).toBe(0)
    await catalogue.close()
  })

  test('a concept that a second file repeats was already read', async () => {
    const copy = fileOf('desc-again.xml.gz', gzipSync(readFileSync(file)))
    const report = await importInto(freshFolder(), 'mesh', file, copy)
    expect(report).toMatchObject({ new: 2, repeated: 2, refused: 6 })
  })

  test.each([
    ['an empty file', '', /^line 1: not well-formed XML/],
    ['another format', '<collection><paper/></collection>', /^the file: it has no MeSH descriptors$/],
    ['a list of names', 'A01\tBody Regions\n', /^line \d: not well-formed XML/],
  ])('%s is refused in words', async (_, text, sentence) => {
    const { taken, refused } = await read(fileOf('desc.xml', text))
    expect(taken.size).toBe(0)
    expect(refused[0]).toMatch(sentence)
  })

  test('a truncated file gives its complete descriptors and its end; entities are not resolved', async () => {
    const text = readFileSync(file, 'utf8')
    const cut = await read(fileOf('desc.xml', text.slice(0, text.indexOf('NSCLC'))))
    expect([...cut.taken.keys()]).toEqual(['M9000011'])
    expect(cut.refused).toEqual([expect.stringMatching(/^line 38: not well-formed XML from here on/)])
    const bomb = await read(fileOf('desc.xml', text.replace('Heart Attack', '&lol;')))
    expect([...bomb.taken.keys()]).toEqual([])
    expect(bomb.refused[0]).toMatch(/not well-formed XML/)
  })

  test.skipIf(!hasRealData)(
    `the real list of headings, which is no descriptor file, is refused in words (${hasRealData ? 'real data' : withoutRealData})`,
    async () => {
      const { taken, refused } = await read(realData('mesh', 'mesh_terms.txt.gz'))
      expect([taken.size, refused.length]).toEqual([0, 1])
      expect(refused[0]).toMatch(/not well-formed XML/)
    },
  )
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasRealData, realData, sample, withoutRealData } from '../support/data.ts'
import { fileOf, freshFolder, importInto, readFiles, withDocuments } from './run-import.ts'

describe('Research Organization Registry', () => {
  test('schema 2 keeps names by kind, places, identifiers and relationships', async () => {
    const { taken } = await readFiles('ror', sample('organisations.sample'))
    expect(taken.get('ror-0moss0001')).toEqual({
      index: 'organisations',
      slug_values: ['ror-0moss0001'],
      source: { name: 'ROR', url: 'https://ror.org/0moss0001', licence: 'CC0 1.0' },
      name: 'Moss Institute',
      original_name: 'Institut für Moose',
      aliases: ['Moosinstitut'],
      acronyms: ['MI'],
      organisation_types: ['Education', 'Funder'],
      country: [{ name: 'Austria', code: 'AT' }],
      city: 'Mossburg',
      region: 'Styria',
      continent: 'Europe',
      coordinates: { lat: 47.1, lng: 15.4 },
      further_places: ['Fernstadt'],
      foundation_year: '1904',
      status: 'Active',
      children: [{ name: 'Lichen Laboratory', link: 'ror-0lichen02' }],
      related: [{ name: 'Not In This File', link: 'ror-0absent03' }],
      identifiers: [
        { name: 'ROR', value: '0moss0001' },
        { name: 'ISNI', value: '0000 0000 0000 0002' },
        { name: 'ISNI', value: '0000 0000 0000 0001' },
      ],
      domains: ['moss.invalid'],
      website: 'https://moss.invalid',
      wikipedia: 'https://wiki.invalid/Moss',
      url: 'https://ror.org/0moss0001',
    })
  })

  test('schema 1 in the same file gives the same fields', async () => {
    const { taken } = await readFiles('ror', sample('organisations.sample'))
    expect(taken.get('ror-0lichen02')).toMatchObject({
      name: 'Lichen Laboratory',
      original_name: 'Laboratoire des lichens',
      aliases: ['Lichen Lab'],
      organisation_types: ['Facility'],
      country: [{ name: 'France', code: 'FR' }],
      city: 'Lyon',
      region: 'Auvergne-Rhône-Alpes',
      status: 'Withdrawn',
      parents: [{ name: 'Moss Institute', link: 'ror-0moss0001' }],
      successors: [{ name: 'Moss Institute', link: 'ror-0moss0001' }],
      identifiers: [
        { name: 'ROR', value: '0lichen02' },
        { name: 'GRID', value: 'grid.1.a' },
        { name: 'Crossref Funder', value: '100' },
        { name: 'Crossref Funder', value: '200' },
      ],
    })
    expect(taken.get('ror-0lichen02')).not.toHaveProperty('foundation_year')
  })

  test('a malformed record is refused with number, line and reason, and the rest is imported', async () => {
    const { taken, refused } = await readFiles('ror', sample('organisations.sample'))
    expect([...taken.keys()]).toEqual(['ror-0moss0001', 'ror-0lichen02', 'ror-0fern0004'])
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatch(/^record 3, line 53: it does not fit ROR schema 2/)
    expect(refused[1]).toBe('record 4, line 54: it does not fit ROR schema 1: id: is not a ROR id')
    expect(refused[2]).toMatch(/^record 5, line 55: it is not JSON: /)
  })

  test('links lead only to existing organisations; the others keep their name', async () => {
    const dir = freshFolder()
    await importInto(dir, 'ror', sample('organisations.sample'))
    await withDocuments(dir, documents => {
      expect(documents.record('organisations', 'ror-0moss0001')).toMatchObject({
        children: [{ name: 'Lichen Laboratory', slug_values: ['ror-0lichen02'] }],
        related: [{ name: 'Not In This File' }],
      })
      const [related] = (documents.record('organisations', 'ror-0moss0001') as unknown as { related: object[] }).related
      expect(related).not.toHaveProperty('slug_values')
    })
  })

  test('a truncated file gives its complete records and is reported as truncated', async () => {
    const text = readFileSync(sample('organisations.sample'))
    const { taken, refused } = await readFiles('ror', fileOf('x.json', text.subarray(0, text.indexOf('Lichen Lab"') + 30)))
    expect([...taken.keys()]).toEqual(['ror-0moss0001'])
    expect(refused).toEqual(['line 29: the file ends in the middle of its records'])
  })

  test.each([
    ['an empty file', '', 'the file: it holds no records'],
    ['an empty list', '[]', 'the file: it holds no records'],
    ['a text', 'hello', 'line 1: the file is neither a list nor an object of JSON'],
    ['a list of numbers', '[1, 2]', 'record 1, line 1: it does not fit ROR schema 1: the record: '],
  ])('%s is refused in words', async (_, text, refusal) => {
    const { taken, refused } = await readFiles('ror', fileOf('x.json', text))
    expect(taken.size).toBe(0)
    expect(refused[0]).toContain(refusal)
  })

  test.skipIf(!hasRealData)(
    `both real files read to the last of 47,853 organisations (${hasRealData ? 'real data' : withoutRealData})`,
    async () => {
      const { taken, refused } = await readFiles('ror', realData('ror'))
      expect(refused).toEqual([])
      expect(taken.size).toBe(47_853)
    },
  )
})

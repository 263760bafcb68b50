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
      names: [
        { name: 'Moss Institute', language: 'en' },
        { name: 'Institut für Moose', language: 'de' },
      ],
      organisation_types: ['Education', 'Funder'],
      country: [{ name: 'Austria', code: 'AT' }],
      city: 'Mossburg',
      region: 'Styria',
      continent: 'Europe',
      coordinates: { lat: 47.1, lng: 15.4 },
      further_places: ['Fernstadt'],
      places: [
        { name: 'Mossburg', country: 'Austria', coordinates: { lat: 47.1, lng: 15.4 } },
        { name: 'Fernstadt', country: 'Austria' },
      ],
      foundation_year: '1904',
      status: 'Active',
      last_updated: '2026-01-01',
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

  const id = 'https://ror.org/0fern0009'
  const version1 = (name: string) => ({ id, name, status: 'active' })
  const version2 = (name: string, date: string) => ({
    id,
    names: [{ value: name, types: ['ror_display'], lang: null }],
    status: 'active',
    admin: { created: { date: '2020-01-01', schema_version: '1.0' }, last_modified: { date, schema_version: '2.1' } },
  })
  const fileWith = (...records: object[]) => fileOf('x.json', JSON.stringify(records))
  const nameIn = (dir: string) => withDocuments(dir, documents => documents.record('organisations', 'ror-0fern0009'))

  test('of copies in several files the one with the latest date counts, whatever their order and schema', async () => {
    const files = [fileWith(version1('Old')), fileWith(version2('Newest', '2025-03-01')), fileWith(version2('Newer', '2024-12-31'))]
    for (const order of [files, files.toReversed(), [files[1]!, files[2]!, files[0]!]]) {
      const dir = freshFolder()
      expect(await importInto(dir, 'ror', ...order)).toMatchObject({ read: 3, new: 1, repeated: 2, refused: 0 })
      expect(await nameIn(dir)).toMatchObject({ name: 'Newest', last_updated: '2025-03-01' })
    }
  })

  test('of copies with the same date the one that says most counts, whatever their order', async () => {
    const same = (name: string) => fileWith(version2(name, '2025-03-01'))
    // The second and the third are as long as each other.
    const files = [same('Short'), same('Longest A'), same('Longest B')]
    // More than a batch, so that the first copies are written before the last is read.
    const others = Array.from({ length: 1001 }, (_, at) => ({
      ...version1('Other'),
      id: `https://ror.org/0y${String(at).padStart(7, '0')}`,
    }))
    for (const order of [files, files.toReversed(), [files[2]!, files[0]!, fileWith(...others), files[1]!]]) {
      const dir = freshFolder()
      expect(await importInto(dir, 'ror', ...order)).toMatchObject({ repeated: 2, refused: 0 })
      expect(await nameIn(dir)).toMatchObject({ name: 'Longest B' })
    }
  })

  test('a later run replaces a record only if its copy is not older', async () => {
    const dir = freshFolder()
    await importInto(dir, 'ror', fileWith(version2('Now', '2025-03-01')))
    for (const older of [version1('Once'), version2('Before', '2025-02-28')])
      expect(await importInto(dir, 'ror', fileWith(older))).toMatchObject({ read: 1, new: 0, changed: 0, unchanged: 1 })
    expect(await nameIn(dir)).toMatchObject({ name: 'Now' })
    expect(await importInto(dir, 'ror', fileWith(version2('Later', '2025-03-02')))).toMatchObject({ changed: 1 })
    expect(await nameIn(dir)).toMatchObject({ name: 'Later' })
  })

  test('inside one file the last of two copies counts, unless it is older', async () => {
    const dir = freshFolder()
    await importInto(dir, 'ror', fileWith(version1('First'), version1('Last')))
    expect(await nameIn(dir)).toMatchObject({ name: 'Last' })
    await importInto(dir, 'ror', fileWith(version2('New', '2025-03-01'), version2('Old', '2024-03-01')))
    expect(await nameIn(dir)).toMatchObject({ name: 'New' })
  })

  test('a record that a later copy in the same run changes is counted as changed', async () => {
    const dir = freshFolder()
    const before = fileWith(version2('Before', '2025-01-01'))
    await importInto(dir, 'ror', before)
    // More than a batch, so that the first copy is written before the second is read.
    const others = Array.from({ length: 1001 }, (_, at) => ({
      ...version1('Other'),
      id: `https://ror.org/0x${String(at).padStart(7, '0')}`,
    }))
    const report = await importInto(dir, 'ror', before, fileWith(...others), fileWith(version2('After', '2025-02-01')))
    expect(report).toMatchObject({ read: 1003, new: 1001, changed: 1, unchanged: 0, repeated: 1 })
  })

  test('a truncated file gives its complete records and is reported as truncated', async () => {
    const text = readFileSync(sample('organisations.sample'))
    const { taken, refused } = await readFiles('ror', fileOf('x.json', text.subarray(0, text.indexOf('Lichen Lab"') + 30)))
    expect([...taken.keys()]).toEqual(['ror-0moss0001'])
    expect(refused).toEqual(['line 29: the file ends in the middle of its records'])
  })

  test.each([
    ['an empty file', '', 'the file: it has no records'],
    ['an empty list', '[]', 'the file: it has no records'],
    ['an empty list of an object', '{"items": []}', 'the file: it has no records'],
    ['a text', 'hello', 'line 1: the file is neither a JSON list nor a JSON object'],
    ['a list of numbers', '[1, 2]', 'record 1, line 1: it does not fit ROR schema 1: the record: '],
  ])('%s is refused in words', async (_, text, refusal) => {
    const { taken, refused } = await readFiles('ror', fileOf('x.json', text))
    expect(taken.size).toBe(0)
    expect(refused[0]).toContain(refusal)
  })

  test.each([
    ['UTF-16, little-endian', '\uFEFF', (bytes: Buffer) => bytes],
    ['UTF-16, big-endian', '\uFEFF', (bytes: Buffer) => bytes.swap16()],
    ['UTF-16 without a byte order mark', '', (bytes: Buffer) => bytes],
  ])('%s is read as UTF-8 is', async (_, mark, ordered) => {
    const text = readFileSync(sample('organisations.sample'), 'utf8')
    const plain = await readFiles('ror', fileOf('x.json', text))
    const wide = await readFiles('ror', fileOf('x.json', ordered(Buffer.from(mark + text, 'utf16le'))))
    expect([...wide.taken]).toEqual([...plain.taken])
    expect(wide.refused).toEqual(plain.refused)
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

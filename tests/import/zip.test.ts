import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cordisFormat } from '#server/import/cordis/cordis.ts'
import { sourceFiles } from '#server/import/source-files.ts'
import { sample } from '../support/data.ts'
import { fileOf, freshFolder, importInto, readFiles } from './run-import.ts'
import { zipOf } from './zip-archive.ts'

const projectXml = (id: number): string => `<project><id>${id}</id><title>Fern ${id}</title></project>`
const entry = (id: number) => ({ name: `xml/${id}.xml`, data: projectXml(id) })
const slugs = (...ids: number[]): string[] => ids.map(id => `cordis-${id}`)

/** The accepted entries of an archive, and the refusals of others. */
async function read(archive: Uint8Array): Promise<{ taken: string[]; refused: string[] }> {
  const path = fileOf('a.zip', archive)
  const { files } = await sourceFiles([path], cordisFormat)
  const reader = await cordisFormat.reader([])
  const taken: string[] = []
  const refused: string[] = []
  for (const file of files) {
    const name = file.path.slice(path.length - 'a.zip'.length)
    try {
      for await (const one of reader(file)) {
        if ('record' in one) taken.push(one.record.slug_values[0]!)
        else if ('refused' in one) refused.push(`${name}: ${one.refused}`)
      }
    } catch (error) {
      refused.push(`${name}: ${(error as Error).message}`)
    }
  }
  return { taken, refused }
}

describe('a ZIP archive', () => {
  test('is read entry by entry if the format accepts it, packed ones too, with both paths named', async () => {
    const path = fileOf(
      'a.zip',
      zipOf(
        { name: 'xml/', data: '' },
        entry(1),
        { name: 'readme.txt', data: 'no' },
        { name: '__MACOSX/xml/._1.xml', data: 'no' },
        { name: 'deep/er/2.xml.gz', data: gzipSync(projectXml(2)) },
      ),
    )
    expect((await sourceFiles([path], cordisFormat)).files.map(file => file.path)).toEqual([
      `${path}/xml/1.xml`,
      `${path}/deep/er/2.xml.gz`,
    ])
    const { taken, refused } = await readFiles('cordis', path)
    expect([[...taken.keys()], refused]).toEqual([slugs(1, 2), []])
  })

  test('is found in a folder and may contain auxiliary files', async () => {
    const folder = freshFolder()
    mkdirSync(join(folder, 'below'))
    writeFileSync(join(folder, 'below/B.ZIP'), zipOf(entry(2), entry(3)))
    writeFileSync(join(folder, 'a.xml'), projectXml(1))
    expect([...(await readFiles('cordis', folder)).taken.keys()].sort()).toEqual(slugs(1, 2, 3))
    const names = readFileSync(sample('name_variants.yaml'))
    const glow = readFileSync(sample('2031.glow.xml'))
    const packed = fileOf('acl.zip', zipOf({ name: 'name_variants.yaml', data: names }, { name: '2031.glow.xml', data: glow }))
    expect((await readFiles('acl', packed)).taken).toEqual(
      (await readFiles('acl', sample('2031.glow.xml'), sample('name_variants.yaml'))).taken,
    )
  })

  test('counts the packed bytes of each entry', async () => {
    const { files } = await sourceFiles(
      [fileOf('a.zip', zipOf(entry(1), { name: '2.xml', data: `${projectXml(2)}${' '.repeat(90_000)}` }))],
      cordisFormat,
    )
    for (const file of files) {
      expect(file.readBytes).toBe(0)
      for await (const _ of file.bytes());
      expect(file.readBytes).toBe(file.size)
    }
  })

  test('an entry name that leads out of the archive has no effect', async () => {
    const { taken, refused } = await read(
      zipOf({ name: '../../evil.xml', data: projectXml(1) }, { name: '/etc/x\x1b[2J.xml', data: '<no' }, entry(2)),
    )
    expect(taken).toEqual(slugs(1, 2))
    expect(refused).toEqual([expect.stringMatching(/^a\.zip\/\/etc\/x\?\[2J\.xml: not well-formed XML/)])
  })

  test('a zip bomb is refused by its size or as soon as it exceeds it, and the rest is read', async () => {
    const bomb = ' '.repeat(3 << 20)
    const { taken, refused } = await read(
      zipOf(entry(1), { name: 'bomb.xml', data: bomb }, { name: 'liar.xml', data: bomb, falseHeaders: { size: 4000 } }, entry(2)),
    )
    expect(taken).toEqual(slugs(1, 2))
    expect(refused).toEqual([
      'a.zip/bomb.xml: it would grow more than 200 times when unpacked',
      'a.zip/liar.xml: it is larger than the archive says',
    ])
  })

  test('overlapping entries are not read twice', async () => {
    const once = zipOf({ name: '1.xml', data: `${projectXml(1)}<!--${randomBytes(4000).toString('hex')}-->` })
    const listing = once.indexOf('PK\x01\x02')
    const end = once.indexOf('PK\x05\x06')
    const many = Buffer.concat([once.subarray(0, listing), ...Array<Buffer>(9).fill(once.subarray(listing, end)), once.subarray(end)])
    many.writeUInt16LE(9, many.length - 12)
    const { taken, refused } = await read(many)
    expect(taken).toEqual(slugs(1))
    expect(refused.at(-1)).toBe('a.zip: the entries of the archive overlap')
  })

  test('encrypted, unsupported and damaged entries are refused, and the rest is read', async () => {
    const { taken, refused } = await read(
      zipOf(
        entry(1),
        { ...entry(2), falseHeaders: { encrypted: true } },
        { ...entry(3), falseHeaders: { method: 12 } },
        { ...entry(4), falseHeaders: { size: 500 } },
        { name: '5.xml', data: `<project>${' '.repeat(50)}`, falseHeaders: { sum: 7 } },
        entry(6),
      ),
    )
    expect(taken.filter(slug => slug !== 'cordis-4')).toEqual(slugs(1, 6))
    expect(refused).toEqual([
      'a.zip/xml/2.xml: it is encrypted',
      'a.zip/xml/3.xml: it is packed by method 12; only deflate is read',
      'a.zip/xml/4.xml: it is damaged: its checksum does not fit',
      'a.zip/5.xml: it is damaged: its checksum does not fit',
    ])
  })

  test('a truncated, damaged or fake archive is refused, and other files are imported', async () => {
    const whole = zipOf(entry(1), entry(2), entry(3))
    const spoilt = Buffer.from(whole)
    spoilt.fill(0, whole.indexOf('PK\x03\x04', 10), whole.indexOf('PK\x03\x04', 10) + 20)
    const unlisted = Buffer.from(whole)
    unlisted.fill(0, whole.lastIndexOf('PK\x01\x02'), whole.lastIndexOf('PK\x01\x02') + 20)
    const folder = freshFolder()
    for (const [name, bytes] of Object.entries({
      short: whole.subarray(0, -60),
      spoilt,
      unlisted,
      none: Buffer.from('hello'),
      empty: Buffer.alloc(0),
    }))
      writeFileSync(join(folder, `${name}.zip`), bytes)
    copyFileSync(sample('cordis-fern.xml'), join(folder, 'fern.xml'))
    const report = await importInto(freshFolder(), 'cordis', folder)
    const refusals = report.refusals
      .filter(one => one.file.includes('.zip'))
      .map(({ file, reason }) => `${file.slice(folder.length + 1)}: ${reason}`)
    expect(refusals).toEqual([
      'empty.zip: it is not a ZIP archive, or it is incomplete',
      'none.zip: it is not a ZIP archive, or it is incomplete',
      'short.zip: it is not a ZIP archive, or it is incomplete',
      expect.stringMatching(/^spoilt\.zip\/xml\/2\.xml: the archive is damaged: /),
      expect.stringMatching(/^unlisted\.zip: the archive is damaged: /),
    ])
    expect(report).toMatchObject({ new: 5, repeated: 1 })
  })

  test('a damaged deflated entry is refused by name', async () => {
    const whole = zipOf(entry(1), { name: '2.xml', data: projectXml(2).repeat(20) })
    const at = whole.lastIndexOf('2.xml', whole.indexOf('PK\x01\x02')) + 5
    whole.fill(0xff, at, at + 12)
    const report = await importInto(freshFolder(), 'cordis', fileOf('a.zip', whole))
    expect(report).toMatchObject({ new: 1, refused: 1 })
    expect(report.refusals[0]!.reason).toMatch(/^the packed file is damaged: /)
  })
})

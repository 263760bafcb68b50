import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { searchState } from '#contract/search.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { readManifest, segmentsFolder } from '#server/catalogue/embedded/storage/manifest.ts'
import { lockDataFolder } from '#server/store/folder-lock.ts'
import { reportLines } from '#server/import/report.ts'
import { hasRealData, realData, sample, withoutRealData } from '../support/data.ts'
import { contentsOf, fileOf, freshFolder, importInto, withDocuments } from './run-import.ts'
import { zipOf } from './zip-archive.ts'

interface CommandResult {
  code: number | null
  output: string
}

/** The built command on a data folder; killed when its output has `killAt`. */
function command(
  dir: string,
  args: string[],
  { killAt, env }: { killAt?: string; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['dist/server/import.js', ...args], { env: { ...process.env, DATA_DIR: dir, ...env } })
  let output = ''
  const read = (chunk: Buffer): void => {
    output += chunk.toString()
    if (killAt !== undefined && output.includes(killAt)) child.kill('SIGKILL')
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return new Promise(resolve => child.once('close', code => resolve({ code, output })))
}

const words = ['lantern', 'moss', 'harbour', 'fog', 'signal', 'grammar', 'stone', 'parsing', 'lichen', 'tide', 'treebank']
const people = ['José Peñalta', 'J. Peñalta', 'Ada Brook', 'Yan Li', 'Ines Falkner', 'Tomo Okabeya']

/** A volume of invented papers that share authors and words. */
function volumeOf(year: number): string {
  const some = (list: readonly string[], from: number, count: number) =>
    Array.from({ length: count }, (_, at) => list[(from * (at + 3) + at * at) % list.length]!)
  const papers = Array.from({ length: 40 }, (_, at) => {
    const authors = new Set(some(people, year + at, 3))
    const named = [...authors].map(name => `<author><first>${name.split(' ')[0]}</first><last>${name.split(' ')[1]}</last></author>`)
    const text = some(words, year * 7 + at, 60).join(' ')
    return `<paper id="${at + 1}"><title>${some(words, at, 5).join(' ')} ${year}</title>${named.join('')}<abstract>${text}</abstract></paper>`
  })
  return `<collection id="L${year}"><volume id="1"><meta><booktitle>Signals</booktitle><year>20${year}</year></meta>${papers.join('\n')}</volume></collection>`
}

/** The counts in profiles, each with that of the search it stands for: publications, and those with each co-author. */
async function countsOf(dir: string, slugs: readonly string[], mostPartners = 50) {
  const catalogue = await openCatalogue(dir)
  try {
    const counts: Record<string, { publications: [unknown, number]; together: Record<string, [number, number | undefined]> }> = {}
    for (const slug of slugs) {
      const [person] = (await catalogue.records([{ index: 'researchers', slug }], new AbortController().signal)) as CatalogueRecord[]
      const scope = { scoped_index: 'researchers', scoped_slug_texts: [slug] } as const
      const { total } = await catalogue.search(v.parse(searchState, { index: 'publications', ...scope }), { filters: false })
      const { results } = await catalogue.collaborators({ ...scope, scoped_slug_texts: [slug], index: 'researchers', limit: mostPartners })
      const coAuthors = (person!['co_authors'] ?? []) as { slug_values: string[]; publications_count: number }[]
      const together = results.map(({ slug_values: [other], count }) => {
        const inProfile = coAuthors.find(({ slug_values }) => slug_values[0] === other)?.publications_count
        return [other!, [inProfile ?? count, count]] as [string, [number, number]]
      })
      counts[slug] = { publications: [person!['publications_count'], total], together: Object.fromEntries(together) }
    }
    return counts
  } finally {
    await catalogue.close()
  }
}

describe('a run', () => {
  test('counts read, new, changed, unchanged and refused records, the same in a second run', async () => {
    const dir = freshFolder()
    const source = freshFolder()
    copyFileSync(sample('W31.xml'), join(source, 'W31.xml'))
    copyFileSync(sample('2031.glow.xml'), join(source, '2031.glow.xml'))
    expect(await importInto(dir, 'acl', source)).toMatchObject({ files: 2, read: 9, new: 7, changed: 0, unchanged: 0, refused: 2 })
    const first = await contentsOf(dir)
    expect(await importInto(dir, 'acl', source)).toMatchObject({ read: 9, new: 0, changed: 0, unchanged: 7, refused: 2 })
    expect(await contentsOf(dir)).toEqual(first)
    writeFileSync(join(source, 'W31.xml'), readFileSync(sample('W31.xml'), 'utf8').replace('A withdrawn idea', 'A withdrawn thought'))
    expect(await importInto(dir, 'acl', source)).toMatchObject({ new: 0, changed: 1, unchanged: 6 })
  })

  test('makes researchers of authors, with counts, years, spellings, venues, co-authors and topics', async () => {
    const dir = freshFolder()
    await importInto(dir, 'acl', sample('W31.xml'), sample('2031.glow.xml'), sample('name_variants.yaml'))
    await withDocuments(dir, documents => {
      expect(documents.record('researchers', 'jose-penalta')).toEqual({
        index: 'researchers',
        slug_values: ['jose-penalta'],
        source: { name: 'ACL Anthology' },
        full_name: 'José Peñalta',
        name_variants: ['J. Peñalta', 'Jose Penalta'],
        research_interests: ['Lantern parsing'],
        publications_count: 6,
        first_year: '2016',
        last_year: '2031',
        co_authors: [
          { name: 'Ada Brook', slug_values: ['ada-brook-elder'], publications_count: 1 },
          { name: 'Govindra', slug_values: ['govindra'], publications_count: 1 },
          { name: 'Yan Li', slug_values: ['yan-li-moss'], publications_count: 1 },
        ],
        venues: ['Glow Conference: Long Papers', 'Workshop on Lantern Grammars'],
        concluded_from: 'works',
      })
      expect(documents.record('researchers', 'yan-li-moss')).toMatchObject({ name_variants: ['李燕'], publications_count: 1 })
      expect(documents.record('researchers', 'ines-falkner')).toMatchObject({ publications_count: 0 })
    })
  })

  test('the counts of a profile are those of its publications and collaborators; editors are neither', async () => {
    const dir = freshFolder()
    await importInto(dir, 'acl', sample('W31.xml'), sample('2031.glow.xml'), sample('name_variants.yaml'))
    expect(await countsOf(dir, ['jose-penalta', 'yan-li-moss', 'ines-falkner'])).toEqual({
      'jose-penalta': { publications: [6, 6], together: { 'ada-brook-elder': [1, 1], govindra: [1, 1], 'yan-li-moss': [1, 1] } },
      'yan-li-moss': { publications: [1, 1], together: { govindra: [1, 1], 'jose-penalta': [1, 1] } },
      'ines-falkner': { publications: [0, 0], together: {} },
    })
  })

  test.skipIf(!hasRealData)(`the same with real data ${hasRealData ? '' : withoutRealData}`, async () => {
    const dir = freshFolder()
    await importInto(dir, 'acl', realData('acl-anthology', 'xml', 'P19.xml.gz'))
    // Both edited the volume.
    for (const counts of Object.values(await countsOf(dir, ['anna-korhonen', 'david-traum'], 10))) {
      expect(counts.publications[0]).toBe(counts.publications[1])
      for (const [inProfile, together] of Object.values(counts.together)) expect(together).toBe(inProfile)
      expect(Object.keys(counts.together).length).toBeLessThan(60)
    }
  })

  test('a researcher that no record names any more is removed', async () => {
    const dir = freshFolder()
    const file = fileOf('2031.glow.xml', readFileSync(sample('2031.glow.xml')))
    await importInto(dir, 'acl', file)
    writeFileSync(file, readFileSync(sample('2031.glow.xml'), 'utf8').replace('<author><first>Ada</first><last>Brook</last></author>', ''))
    await importInto(dir, 'acl', file)
    expect(await withDocuments(dir, documents => documents.record('researchers', 'ada-brook'))).toBe('gone')
  })

  test('a record that a second file repeats was already read, and is not refused', async () => {
    const dir = freshFolder()
    const copy = fileOf('again.xml', readFileSync(sample('2031.glow.xml')))
    const report = await importInto(dir, 'acl', sample('2031.glow.xml'), copy)
    expect(report).toMatchObject({ read: 8, new: 4, repeated: 4, refused: 0, refusals: [] })
    expect(reportLines(report)).toContain('  already read 4')
  })

  test('a truncated or damaged packed file is refused by name, and other files are imported', async () => {
    const dir = freshFolder()
    const packed = gzipSync(readFileSync(sample('organisations.sample')))
    const short = fileOf('short.json.gz', packed.subarray(0, packed.length - 200))
    const spoilt = Buffer.from(packed)
    spoilt.fill(0, 300, 340)
    const damaged = fileOf('damaged.json.gz', spoilt)
    const report = await importInto(dir, 'ror', short, damaged, sample('organisations.sample'))
    expect(report.new).toBe(3)
    const places = report.refusals.filter(one => one.place === 'the rest of the file')
    expect(places.map(one => one.file)).toEqual([short, damaged])
    expect(places[0]!.reason).toBe('the packed file ends too early')
    expect(places[1]!.reason).toMatch(/^the packed file is damaged: /)
  })

  test('of a packed file with something behind its end all is read, and it is told', async () => {
    const dir = freshFolder()
    const glow = gzipSync(readFileSync(sample('2031.glow.xml')))
    const more = fileOf('more.xml.gz', Buffer.concat([glow, Buffer.from('<!-- not packed -->')]))
    expect(await importInto(dir, 'acl', more)).toMatchObject({
      new: 4,
      refusals: [{ file: more, reason: 'the packed file is damaged: behind its end is something that is not packed' }],
    })
    const filledUp = fileOf('filled-up.xml.gz', Buffer.concat([glow, Buffer.alloc(512)]))
    expect(await importInto(dir, 'acl', filledUp)).toMatchObject({ unchanged: 4, refusals: [] })
  })

  test('a file in an unknown encoding is refused by name, and other files are imported', async () => {
    const folder = freshFolder()
    writeFileSync(
      join(folder, 'a.xml'),
      readFileSync(sample('W31.xml'), 'utf8').replace(/^<\?xml[^>]*\?>|^/, '<?xml version="1.0" encoding="x-moss"?>'),
    )
    copyFileSync(sample('2031.glow.xml'), join(folder, 'b.xml'))
    const report = await importInto(freshFolder(), 'acl', folder)
    expect(report.refusals).toContainEqual(expect.objectContaining({ reason: 'the encoding x-moss is not known' }))
    expect(report.new).toBeGreaterThan(0)
  })

  test('a report keeps to its lines and steers no terminal, whatever files are called', async () => {
    const path = fileOf('moss\n\u001b[31m\u202elmx.xml', '<moss/>')
    const lines = reportLines(await importInto(freshFolder(), 'acl', path))
    expect(lines.at(-1)).toMatch(/\/moss \?\[31m\?lmx\.xml, the file: there is no volume/)
  })

  test('many refusals are written to a file', async () => {
    const dir = freshFolder()
    const report = await importInto(
      dir,
      'ror',
      fileOf('x.json', JSON.stringify(Array.from({ length: 30 }, (_, id) => ({ id, names: [] })))),
    )
    expect(report).toMatchObject({ refused: 30 })
    expect(report.refusals).toHaveLength(10)
    expect(readFileSync(report.refusedList!, 'utf8').trim().split('\n')).toHaveLength(30)
  })
})

describe('a folder', () => {
  const glow = readFileSync(sample('2031.glow.xml'))
  const taken = { read: 4, new: 4, refused: 0 }

  test('files are read whatever the case of their ending, packed or not', async () => {
    const folder = freshFolder()
    writeFileSync(join(folder, 'A.XML'), glow)
    writeFileSync(join(folder, 'B.Xml.GZ'), gzipSync(readFileSync(sample('W31.xml'))))
    expect(await importInto(freshFolder(), 'acl', folder)).toMatchObject({ files: 2, read: 9, new: 7, refused: 2 })
  })

  test('a packed file is unpacked whatever its name is', async () => {
    expect(await importInto(freshFolder(), 'acl', fileOf('glow.xml', gzipSync(glow)))).toMatchObject(taken)
  })

  test('a file and a folder whose names are not UTF-8 are read, and named readably', async () => {
    const root = freshFolder()
    const folder = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9])])
    mkdirSync(folder)
    writeFileSync(Buffer.concat([folder, Buffer.from('/'), Buffer.from([0xff]), Buffer.from('.xml')]), readFileSync(sample('W31.xml')))
    const report = await importInto(freshFolder(), 'acl', root)
    expect(report).toMatchObject({ files: 1, new: 3 })
    expect(report.refusals[0]!.file).toBe(`${root}/caf\\xe9/\\xff.xml`)
  })

  test('links are followed to files and folders; circles and broken ones are skipped and named', async () => {
    const folder = freshFolder()
    const elsewhere = freshFolder()
    writeFileSync(join(elsewhere, 'glow.xml'), glow)
    symlinkSync(elsewhere, join(folder, 'all'))
    symlinkSync(sample('W31.xml').startsWith('/') ? sample('W31.xml') : join(process.cwd(), sample('W31.xml')), join(folder, 'W31.xml'))
    symlinkSync(folder, join(elsewhere, 'circle'))
    symlinkSync(join(folder, 'nowhere'), join(folder, 'gone.xml'))
    const report = await importInto(freshFolder(), 'acl', folder)
    expect(report).toMatchObject({ files: 2, read: 9, new: 7, skipped: 2 })
    expect(report.skippedFiles).toEqual([
      { file: join(folder, 'all/circle'), reason: 'it links to a folder that was already listed' },
      { file: join(folder, 'gone.xml'), reason: 'it links to a file that does not exist' },
    ])
  })

  test('files of other kinds are skipped, counted and named, also inside an archive', async () => {
    const folder = freshFolder()
    writeFileSync(join(folder, 'glow.xml'), glow)
    writeFileSync(join(folder, 'readme.txt'), 'no')
    writeFileSync(
      join(folder, 'more.zip'),
      zipOf({ name: 'W31.xml', data: readFileSync(sample('W31.xml'), 'utf8') }, { name: 'b.pdf', data: 'no' }),
    )
    const report = await importInto(freshFolder(), 'acl', folder)
    expect(report).toMatchObject({ files: 2, skipped: 2 })
    expect(reportLines(report)).toContain(
      `Skipped 2 files: ${folder}/more.zip/b.pdf (not named like acl files), ${folder}/readme.txt (not named like acl files)`,
    )
  })

  test('well-formed XML of another format is refused in words', async () => {
    const dir = freshFolder()
    const other = {
      acl: ['cordis-fern.xml', 'there is no volume of the ACL Anthology in it'],
      cordis: ['W31.xml', 'there is no CORDIS project in it'],
      mesh: ['W31.xml', 'it has no MeSH descriptors'],
      uspto: ['W31.xml', '<collection> is no patent grant or application of the office'],
    } as const
    for (const [format, [file, reason]] of Object.entries(other)) {
      const report = await importInto(dir, format, sample(file))
      expect(report, format).toMatchObject({ read: 1, refused: 1, refusals: [{ reason }] })
    }
  })
})

describe('the command', () => {
  test('a run that takes nothing and refuses something exits with code 1', async () => {
    const dir = freshFolder()
    expect(await command(dir, ['cordis', sample('W31.xml')])).toMatchObject({ code: 1 })
    expect(await command(dir, ['acl', sample('W31.xml')])).toMatchObject({ code: 0 })
    expect(await command(dir, ['acl', sample('W31.xml'), sample('cordis-fern.xml')])).toMatchObject({ code: 0 })
  })

  test('ends with a table and the refusals, and prints once where the new owner chooses a password', async () => {
    const dir = freshFolder()
    const first = await command(dir, ['acl', sample('W31.xml')])
    expect(first.code).toBe(0)
    expect(first.output).toMatch(/1 files in [\d.]+ s\n {2}read +5\n {2}new +3\n {2}changed +0\n {2}unchanged +0\n {2}refused +2\n/)
    expect(first.output).toContain(`${sample('W31.xml')}, line 49: W31-0103 has no title`)
    expect(first.output).toMatch(/An owner account was created: owner@indago\.local\n/)
    expect(first.output).toMatch(/password within 24 hours: http:\/\/127\.0\.0\.1:4321\/reset-password\?reset_password_token=[\w-]{43}\n/)
    expect(first.output).not.toMatch(/, password /)
    const second = await command(dir, ['acl', sample('W31.xml')])
    expect(second.output).not.toContain('owner account')
    expect(second.output).not.toContain('reset-password')
  })

  test('takes the owner from OWNER_EMAIL and OWNER_PASSWORD without printing the password', async () => {
    const env = { OWNER_EMAIL: 'me@moss.invalid', OWNER_PASSWORD: 'lantern-lantern-7' }
    const { output } = await command(freshFolder(), ['ror', sample('organisations.sample')], { env })
    expect(output).toContain('An owner account was created: me@moss.invalid\n')
    expect(output).not.toContain('lantern-lantern-7')
  })

  test('refuses an OWNER_PASSWORD that is easy to guess, in one sentence', async () => {
    const env = { OWNER_EMAIL: 'me@moss.invalid', OWNER_PASSWORD: 'short' }
    const { code, output } = await command(freshFolder(), ['ror', sample('organisations.sample')], { env })
    expect([code, output]).toEqual([1, 'OWNER_PASSWORD: The password must be at least 15 characters.\n'])
  })

  test.each([
    ['an unknown format', ['marc', sample('W31.xml')], /^There is no format marc\.\nUsage: npm run import/],
    ['nothing', [], /^Usage: npm run import/],
    ['a question for help', ['--help'], /^Usage: npm run import/],
    ['no file', ['acl'], /^Give the files or folders to import/],
    [
      'a file that is not there',
      ['acl', 'tests/import/samples/absent.xml'],
      /absent\.xml cannot be read: there is no such file or folder\.$/m,
    ],
    ['a folder without such files', ['ror', 'tests/support'], /^There are no ror files in tests\/support\.$/m],
  ])('%s is told in a sentence, with code 1 and an untouched folder', async (_, args, sentence) => {
    const dir = join(freshFolder(), 'data')
    const { code, output } = await command(dir, args)
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/\n\s+at /)
    expect(existsSync(dir)).toBe(false)
  })

  test('D4 while another process holds the folder the import says so, exits 1 and changes nothing', async () => {
    const dir = freshFolder()
    await importInto(dir, 'acl', sample('W31.xml'))
    const before = await contentsOf(dir)
    const lock = lockDataFolder(dir)
    const { code, output } = await command(dir, ['acl', sample('2031.glow.xml')])
    lock.release()
    expect(code).toBe(1)
    expect(output).toContain('is in use by another Indago process')
    expect(await contentsOf(dir)).toEqual(before)
  })

  test('an import killed while reading, linking or indexing is completed by another run', async () => {
    const source = freshFolder()
    for (let year = 30; year < 42; year++) writeFileSync(join(source, `L${year}.xml`), volumeOf(year))
    mkdirSync(join(source, 'yaml'))
    copyFileSync(sample('name_variants.yaml'), join(source, 'yaml/name_variants.yaml'))
    const clean = freshFolder()
    const { output: table } = await command(clean, ['acl', source])
    const killed = freshFolder()
    for (const killAt of ['Reading', 'Linking researchers', 'Indexing publications']) {
      const { code } = await command(killed, ['acl', source], { killAt })
      expect(code).not.toBe(0)
    }
    const again = await command(killed, ['acl', source])
    expect(again.code).toBe(0)
    const readLine = /read +([\d,]+)/
    expect(readLine.exec(again.output)![1]).toBe(readLine.exec(table)![1])
    expect(await contentsOf(killed)).toEqual(await contentsOf(clean))
    const manifest = readManifest(killed)
    const files = readdirSync(segmentsFolder(killed)).filter(file => file !== 'manifest.json')
    expect(files.sort()).toEqual(
      Object.values(manifest.indexes)
        .map(one => one!.file)
        .sort(),
    )
    const third = await command(killed, ['acl', source])
    expect(third.output).toMatch(/new +0\n {2}changed +0\n/)
  }, 120_000)
})

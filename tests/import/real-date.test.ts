import { expect, test } from 'vitest'
import { realDate } from '#server/import/reading/real-date.ts'
import { fileOf, readFiles } from './run-import.ts'

test.each([
  ['2024-02-29', '2024-02-29'],
  ['2024-02-30', '2024-02'],
  ['2024-13-45', '2024'],
  ['2024-00-00', '2024'],
  ['2024-05', '2024-05'],
  ['2024', '2024'],
  ['1998-08-00', '1998-08'],
  ['0000-00-00', undefined],
  ['9999-12-31', undefined],
  ['-044-03-15', undefined],
  ['', undefined],
  [undefined, undefined],
])('of the date %s the calendar has %s', (written, real) => expect(realDate(written)).toBe(real))

const project = (id: number, dates: string) => `<project><id>${id}</id><title>Moss</title>${dates}</project>`
const paper = (id: number, date: string) => `<paper id="${id}"><title>Moss</title>${date}</paper>`

test('no importer keeps a day that does not exist, and none says “Invalid Date”', async () => {
  const studies = [
    ['0000-00-00', '9999-12-31'],
    ['2024-02-30', '2024-13-45'],
  ].map(([start, end], at) => ({
    protocolSection: {
      identificationModule: { nctId: `NCT9900000${at}`, briefTitle: 'Moss' },
      statusModule: { startDateStruct: { date: start }, lastUpdatePostDateStruct: { date: end } },
    },
  }))
  const trials = await readFiles('clinical-trials', fileOf('a.json', JSON.stringify(studies)))
  expect([...trials.taken.values()].map(one => [one['start_date'], one['last_updated']])).toEqual([
    [undefined, undefined],
    ['2024-02', '2024'],
  ])
  const projects = [
    project(1, '<startDate>0000-00-00</startDate><endDate>2026-99-99</endDate><terminationDate>2025-02-03</terminationDate>'),
    project(2, '<startDate>2024-05-01</startDate><endDate>2026-05-01</endDate><terminationDate>2025-02-31</terminationDate>'),
  ]
  const { taken } = await readFiles('cordis', fileOf('a.xml', `<projects>${projects.join('')}</projects>`))
  expect([...taken.values()].map(one => [one['start_date'], one['end_date'], one['texts']])).toEqual([
    [undefined, '2025-02-03', undefined],
    ['2024-05-01', '2026-05-01', undefined],
  ])
  const volume = `<collection id="L31"><volume id="1">${paper(1, '<year>0000</year><month>May</month>')}${paper(2, '<year>9999</year>')}</volume></collection>`
  const papers = await readFiles('acl', fileOf('a.xml', volume))
  expect([...papers.taken.values()].map(one => one['publication_date'])).toEqual([undefined, undefined])
})

test('organisations have no place beyond the poles, no year of foundation before the first, and a readable name', async () => {
  const org = (id: number, name: string, more: object) => ({
    id: `https://ror.org/0aaaaaaa${id}`,
    status: 'active',
    names: [{ value: name, types: ['ror_display', 'label'], lang: 'en' }],
    locations: [{ geonames_details: { name: 'Moss', lat: 999, lng: -9999 } }],
    ...more,
  })
  const list = [
    org(1, 'Moss', { established: -500, admin: { last_modified: { date: '9999-99-99' } } }),
    org(2, 'Half \ud83d a sign', { established: 859 }),
    org(3, '\u0000\u200b', {}),
  ]
  const { taken, refused } = await readFiles('ror', fileOf('a.json', JSON.stringify(list)))
  expect([...taken.values()].map(one => [one['name'], one['coordinates'], one['foundation_year'], one['last_updated']])).toEqual([
    ['Moss', undefined, undefined, undefined],
    ['Half a sign', undefined, '859', undefined],
  ])
  expect(refused).toEqual(['record 3, line 1: its name cannot be read'])
})

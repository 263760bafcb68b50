import { describe, expect, test } from 'vitest'
import { callLink, mailLink } from '#features/trials/contact-links.ts'
import { oversightWords } from '#features/trials/oversight.rules.ts'
import { mappedOf, sitesInWords, sitesWith } from '#features/trials/sites.rules.ts'
import { momentsOf, toneOf } from '#features/trials/trial-status.rules.ts'

const bare = { index: 'clinical_trials' as const, slug_values: ['t'], source: { name: 'A register' }, full_title: 'A trial' }

describe('dates', () => {
  test('stand in the order of time; a date that has not come is a plan, the current month is not', () => {
    const trial = {
      ...bare,
      start_date: '2026-11',
      first_posted: '2025-01-07',
      completion_date: '2026-11-22',
      primary_completion_date: '2027',
    }
    expect(momentsOf(trial, '2026-11-21')).toEqual([
      { name: 'First posted', date: '2025-01-07', isAhead: false },
      { name: 'Start', date: '2026-11', isAhead: false },
      { name: 'Completion', date: '2026-11-22', isAhead: true },
      { name: 'Primary completion', date: '2027', isAhead: true },
    ])
  })
  test('a trial without dates has no moments', () => {
    expect(momentsOf(bare, '2026-11-21')).toEqual([])
  })
})

test('a status that nobody knows has no colour, and a stopped one is not coloured as a running one', () => {
  expect(toneOf('Recruiting')).not.toBe(toneOf('Terminated'))
  expect(toneOf('Something new')).toBeUndefined()
})

describe('oversight', () => {
  test('is said in words for yes and for no, and only where the register says it', () => {
    expect(oversightWords({ has_dmc: true, is_us_export: false })).toEqual([
      'A data monitoring committee watches over it',
      'No product exported from the United States',
    ])
    expect(oversightWords({ has_dmc: false })).toEqual(['No data monitoring committee'])
    expect(oversightWords({})).toEqual([])
    expect(oversightWords(undefined)).toEqual([])
  })
  test('yes and no of each flag differ', () => {
    const flags = [
      'has_dmc',
      'is_fda_regulated_drug',
      'is_fda_regulated_device',
      'is_unapproved_device',
      'is_ppsd',
      'is_us_export',
      'is_section_801_violation',
    ] as const
    const words = flags.flatMap(flag => [...oversightWords({ [flag]: true }), ...oversightWords({ [flag]: false })])
    expect(new Set(words).size).toBe(14)
  })
})

describe('places', () => {
  const sites = [
    { name: 'Charité', city: 'Berlin', country: 'Germany', coordinates: { lat: 52.5, lon: 13.4 } },
    { name: 'Berlin Memorial', city: 'Berlin', state: 'New Hampshire', country: 'United States', coordinates: { lat: 44.5, lon: -71.2 } },
    { name: 'A clinic', country: 'Norway' },
  ]
  test('are found by any words of their name and place, however accents are written', () => {
    expect(sitesWith(sites, 'charite').map(({ name }) => name)).toEqual(['Charité'])
    expect(sitesWith(sites, 'berlin germ').map(({ name }) => name)).toEqual(['Charité'])
    expect(sitesWith(sites, ' BERLIN ')).toHaveLength(2)
    expect(sitesWith(sites, '')).toBe(sites)
  })
  test('are points where their coordinates are known, else their country', () => {
    expect(mappedOf(sites)).toEqual({
      points: [
        { lat: 52.5, lon: 13.4, label: 'Charité, Berlin' },
        { lat: 44.5, lon: -71.2, label: 'Berlin Memorial, Berlin' },
      ],
      countries: ['Norway'],
    })
  })
  test('are counted in words', () => {
    expect(sitesInWords(sites)).toBe('3 places in 3 countries')
    expect(sitesInWords(sites.slice(0, 1))).toBe('1 place in Germany')
    expect(sitesInWords([{ name: 'Somewhere' }])).toBe('1 place')
    expect(sitesInWords([])).toBe('0 places')
  })
})

describe('contacts', () => {
  test('a plain address and number can be written to and called', () => {
    expect(mailLink('ada.brook+trial@uio.example')).toBe('mailto:ada.brook+trial@uio.example')
    expect(callLink('+47 22 85 50 50 ext. 12')).toBe('tel:+4722855050;ext=12')
    expect(callLink('(555) 010-2030')).toBe('tel:5550102030')
  })
  test('nothing that would add to a mail or a call becomes a link', () => {
    for (const email of ['a@b.example?bcc=c@d.example', 'javascript:alert(1)', 'a@b', 'a b@c.example', ''])
      expect(mailLink(email)).toBeUndefined()
    for (const phone of ['javascript:alert(1)', 'ask at the desk', '', '12;phone-context=x', '*31#5550102'])
      expect(callLink(phone)).toBeUndefined()
  })
})

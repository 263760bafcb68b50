import { describe, expect, test } from 'vitest'
import { callLink, mailLink } from '#features/trials/contact-links.ts'
import { oversightTexts } from '#features/trials/oversight.rules.ts'
import { mapDataOf, sitesSummary, filterSites } from '#features/trials/sites.rules.ts'
import { trialDatesOf, trialTone } from '#features/trials/trial-status.rules.ts'

const bare = { index: 'clinical_trials' as const, slug_values: ['t'], source: { name: 'A register' }, full_title: 'A trial' }

describe('dates', () => {
  test('are sorted; a future date is planned, the current month is not', () => {
    const trial = {
      ...bare,
      start_date: '2026-11',
      first_posted: '2025-01-07',
      completion_date: '2026-11-22',
      primary_completion_date: '2027',
    }
    expect(trialDatesOf(trial, '2026-11-21')).toEqual([
      { name: 'First posted', date: '2025-01-07', isPlanned: false },
      { name: 'Start', date: '2026-11', isPlanned: false },
      { name: 'Completion', date: '2026-11-22', isPlanned: true },
      { name: 'Primary completion', date: '2027', isPlanned: true },
    ])
  })
  test('a trial without dates gives an empty list', () => {
    expect(trialDatesOf(bare, '2026-11-21')).toEqual([])
  })
})

test('an unknown status has no colour, and a terminated trial another one than a recruiting one', () => {
  expect(trialTone('Recruiting')).not.toBe(trialTone('Terminated'))
  expect(trialTone('Something new')).toBeUndefined()
})

describe('oversight', () => {
  test('has a text for yes and for no, and none for a missing flag', () => {
    expect(oversightTexts({ has_dmc: true, is_us_export: false })).toEqual([
      'Monitored by a data monitoring committee',
      'No product exported from the United States',
    ])
    expect(oversightTexts({ has_dmc: false })).toEqual(['No data monitoring committee'])
    expect(oversightTexts({})).toEqual([])
    expect(oversightTexts(undefined)).toEqual([])
  })
  test('the texts for yes and no of each flag differ', () => {
    const flags = [
      'has_dmc',
      'is_fda_regulated_drug',
      'is_fda_regulated_device',
      'is_unapproved_device',
      'is_ppsd',
      'is_us_export',
      'is_section_801_violation',
    ] as const
    const texts = flags.flatMap(flag => [...oversightTexts({ [flag]: true }), ...oversightTexts({ [flag]: false })])
    expect(new Set(texts).size).toBe(14)
  })
})

describe('sites', () => {
  const sites = [
    { name: 'Charité', city: 'Berlin', country: 'Germany', coordinates: { lat: 52.5, lon: 13.4 } },
    { name: 'Berlin Memorial', city: 'Berlin', state: 'New Hampshire', country: 'United States', coordinates: { lat: 44.5, lon: -71.2 } },
    { name: 'A clinic', country: 'Norway' },
  ]
  test('are filtered by words of name and location, ignoring accents and case', () => {
    expect(filterSites(sites, 'charite').map(({ name }) => name)).toEqual(['Charité'])
    expect(filterSites(sites, 'berlin germ').map(({ name }) => name)).toEqual(['Charité'])
    expect(filterSites(sites, ' BERLIN ')).toHaveLength(2)
    expect(filterSites(sites, '')).toBe(sites)
  })
  test('are points on the map if they have coordinates, else their country', () => {
    expect(mapDataOf(sites)).toEqual({
      points: [
        { lat: 52.5, lon: 13.4, label: 'Charité, Berlin' },
        { lat: 44.5, lon: -71.2, label: 'Berlin Memorial, Berlin' },
      ],
      countries: ['Norway'],
    })
  })
  test('are counted in a summary', () => {
    expect(sitesSummary(sites)).toBe('3 places in 3 countries')
    expect(sitesSummary(sites.slice(0, 1))).toBe('1 place in Germany')
    expect(sitesSummary([{ name: 'Somewhere' }])).toBe('1 place')
    expect(sitesSummary([])).toBe('0 places')
  })
})

describe('contacts', () => {
  test('a well-formed address or number becomes a link', () => {
    expect(mailLink('ada.brook+trial@uio.example')).toBe('mailto:ada.brook+trial@uio.example')
    expect(callLink('+47 22 85 50 50 ext. 12')).toBe('tel:+4722855050;ext=12')
    expect(callLink('(555) 010-2030')).toBe('tel:5550102030')
  })
  test('a value that would add parameters to a mail or a call is not linked', () => {
    for (const email of ['a@b.example?bcc=c@d.example', 'javascript:alert(1)', 'a@b', 'a b@c.example', ''])
      expect(mailLink(email)).toBeUndefined()
    for (const phone of ['javascript:alert(1)', 'ask at the desk', '', '12;phone-context=x', '*31#5550102'])
      expect(callLink(phone)).toBeUndefined()
  })
})

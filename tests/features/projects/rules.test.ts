import { describe, expect, test } from 'vitest'
import { moneyWords, shareWords } from '#features/projects/money-words.ts'
import { organisationsByRole, participantsInOrder } from '#features/projects/project-roles.rules.ts'
import { durationWords, standing, toneOf } from '#features/projects/project-time.rules.ts'

describe('money', () => {
  test('is written with the sign of its currency and the parts that the currency has', () => {
    expect(moneyWords(2_500_000, 'EUR')).toBe('€2,500,000')
    expect(moneyWords(234.5, 'USD')).toBe('$234.50')
    expect(moneyWords(1234, 'JPY')).toBe('¥1,234')
    expect(moneyWords(0, 'gbp')).toBe('£0')
  })
  test('a large sum is said without its coins', () => {
    expect(moneyWords(9_535_176.25, 'EUR')).toBe('€9,535,176')
    expect(moneyWords(-1000.6, 'EUR')).toBe('-€1,001')
  })
  test('in a currency that nobody knows is the number and the code; without one the number', () => {
    expect(moneyWords(1_000_000, 'XQZ')).toBe('1,000,000 XQZ')
    expect(moneyWords(12, '<b>euro</b>')).toBe('12 <b>euro</b>')
    expect(moneyWords(12.345, undefined)).toBe('12.35')
    expect(moneyWords(12, ' ')).toBe('12')
  })
  test('a share is said in whole percent, and not where it says nothing', () => {
    expect(shareWords(1, 3)).toBe('33 %')
    expect(shareWords(1, 1000)).toBe('under 1 %')
    expect([shareWords(0, 10), shareWords(5, 0), shareWords(11, 10)]).toEqual(['', '', ''])
  })
})

describe('roles', () => {
  test('organisations stand by role in the order of the product, other roles by the alphabet, then those without, then those that left', () => {
    const roles = [
      'Zulu role',
      'Fellow organization',
      undefined,
      'partner',
      'PARTICIPANT',
      'Alpha role',
      'Co-funder',
      'cofunder',
      'Coordinator',
      'Awardee',
    ]
    const all = [
      { name: 'gone', role: 'Awardee', present: false },
      ...roles.map((role, at) => ({ name: String(at), ...(role && { role }) })),
      { name: 'gone too', present: false },
    ]
    expect(organisationsByRole(all).map(({ role, isFormer, members }) => [role, isFormer, members.map(({ name }) => name)])).toEqual([
      ['Awardee', false, ['9']],
      ['Coordinator', false, ['8']],
      ['Co-funder', false, ['6', '7']],
      ['PARTICIPANT', false, ['4']],
      ['partner', false, ['3']],
      ['Fellow organization', false, ['1']],
      ['Alpha role', false, ['5']],
      ['Zulu role', false, ['0']],
      [undefined, false, ['2']],
      [undefined, true, ['gone', 'gone too']],
    ])
  })
  test('people stand by role, former ones after all who are there; within a role as their source has them', () => {
    const people = [
      { name: 'former lead', role: 'Principal Investigator', present: false },
      { name: 'nobody' },
      { name: 'student', role: 'Student', present: true },
      { name: 'co', role: 'Co-Principal Investigator' },
      { name: 'applicant', role: 'lead applicant' },
      { name: 'lead b', role: 'Principal investigator' },
      { name: 'lead a', role: 'Principal investigator', present: true },
    ]
    expect(participantsInOrder(people).map(({ name }) => name)).toEqual([
      'lead b',
      'lead a',
      'applicant',
      'co',
      'student',
      'nobody',
      'former lead',
    ])
  })
  test('the list that was given stays as it was', () => {
    const people = [{ role: 'Student' }, { role: 'Principal investigator' }]
    participantsInOrder(people)
    expect(people[0]!.role).toBe('Student')
  })
})

describe('time', () => {
  test('a duration counts months, and begun ones', () => {
    expect(durationWords('2020-01-01', '2023-12-31')).toBe('4 years')
    expect(durationWords('2020-01-15', '2021-07-14')).toBe('1 year 6 months')
    expect(durationWords('2020-01-15', '2021-01-15')).toBe('1 year')
    expect(durationWords('2020-03', '2020-03')).toBe('1 month')
    expect(durationWords('2020-01-15', '2020-01-20')).toBe('1 month')
    expect(durationWords('2020', '2021')).toBe('2 years')
  })
  test('no duration where an end is missing, comes before the start or is no date', () => {
    expect(durationWords('2020', undefined)).toBeUndefined()
    expect(durationWords('2020-05-01', '2019-05-01')).toBeUndefined()
    expect(durationWords('soon', 'later')).toBeUndefined()
  })
  const project = { index: 'projects' as const, slug_values: ['p'], source: { name: 'A funder' }, title: 'P' }
  const on = '2026-11-21'
  test('whether it runs is read from its dates, unless its funder says that it is over', () => {
    const dates = { start_date: '2025-01', end_date: '2026-11' }
    expect(standing({ ...project, ...dates }, on)).toBe('Runs now')
    expect(standing({ ...project, ...dates, status: 'Signed' }, on)).toBe('Runs now')
    expect(standing({ ...project, ...dates, status: 'Pending review' }, on)).toBe('Runs now')
    expect(standing({ ...project, ...dates, status: 'Terminated' }, on)).toBeUndefined()
    expect(standing({ ...project, start_date: '2026-12' }, on)).toBe('Has not begun yet')
    expect(standing({ ...project, end_date: '2026-11-20' }, on)).toBe('Over')
    expect(standing({ ...project, start_date: '2020' }, on)).toBeUndefined()
  })
  test('a status that nobody knows has no colour', () => {
    expect(toneOf('Terminated')).toBe('danger')
    expect(toneOf('Something new')).toBeUndefined()
    expect(toneOf('Inactive')).toBeUndefined()
  })
})

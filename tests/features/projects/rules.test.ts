import { describe, expect, test } from 'vitest'
import { formatShare } from '#features/projects/format-share.ts'
import { formatMoney } from '#features/records/fields/format-money.ts'
import { organisationsByRole, sortParticipants } from '#features/projects/project-roles.rules.ts'
import { formatDuration, projectPhase, projectTone } from '#features/projects/project-time.rules.ts'

describe('money', () => {
  test('is formatted with the symbol and the decimals of its currency', () => {
    expect(formatMoney(2_500_000, 'EUR')).toBe('€2,500,000')
    expect(formatMoney(234.5, 'USD')).toBe('US$234.50')
    expect(formatMoney(1234, 'JPY')).toBe('JP¥1,234')
    expect(formatMoney(0, 'gbp')).toBe('£0')
  })
  test('a large amount is rounded to whole units', () => {
    expect(formatMoney(9_535_176.25, 'EUR')).toBe('€9,535,176')
    expect(formatMoney(-1000.6, 'EUR')).toBe('-€1,001')
  })
  test('has the code after the number if the currency is unknown, and no currency if there is none', () => {
    expect(formatMoney(1_000_000, 'XQZ')).toBe('1,000,000 XQZ')
    expect(formatMoney(12, '<b>euro</b>')).toBe('12 <b>euro</b>')
    expect(formatMoney(12.345, undefined)).toBe('12.35')
    expect(formatMoney(12, ' ')).toBe('12')
  })
  test('a share is in whole percent, and empty where there is none', () => {
    expect(formatShare(1, 3)).toBe('33 %')
    expect(formatShare(1, 1000)).toBe('under 1 %')
    expect([formatShare(0, 10), formatShare(5, 0), formatShare(11, 10)]).toEqual(['', '', ''])
  })
})

describe('roles', () => {
  test('organisations: known roles first, then others by name, then without role, then former', () => {
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
  test('people are sorted by role, former ones last; within a role in the order of the source', () => {
    const people = [
      { name: 'former lead', role: 'Principal Investigator', present: false },
      { name: 'no role' },
      { name: 'student', role: 'Student', present: true },
      { name: 'co', role: 'Co-Principal Investigator' },
      { name: 'applicant', role: 'lead applicant' },
      { name: 'lead b', role: 'Principal investigator' },
      { name: 'lead a', role: 'Principal investigator', present: true },
    ]
    expect(sortParticipants(people).map(({ name }) => name)).toEqual([
      'lead b',
      'lead a',
      'applicant',
      'co',
      'student',
      'no role',
      'former lead',
    ])
  })
  test('sorting does not change the given list', () => {
    const people = [{ role: 'Student' }, { role: 'Principal investigator' }]
    sortParticipants(people)
    expect(people[0]!.role).toBe('Student')
  })
})

describe('time', () => {
  test('a duration counts whole and begun months', () => {
    expect(formatDuration('2020-01-01', '2023-12-31')).toBe('4 years')
    expect(formatDuration('2020-01-15', '2021-07-14')).toBe('1 year 6 months')
    expect(formatDuration('2020-01-15', '2021-01-15')).toBe('1 year')
    expect(formatDuration('2020-03', '2020-03')).toBe('1 month')
    expect(formatDuration('2020-01-15', '2020-01-20')).toBe('1 month')
    expect(formatDuration('2020', '2021')).toBe('2 years')
  })
  test('there is no duration if the end is missing, before the start or no date', () => {
    expect(formatDuration('2020', undefined)).toBeUndefined()
    expect(formatDuration('2020-05-01', '2019-05-01')).toBeUndefined()
    expect(formatDuration('soon', 'later')).toBeUndefined()
  })
  const project = { index: 'projects' as const, slug_values: ['p'], source: { name: 'A funder' }, title: 'P' }
  const on = '2026-11-21'
  test('the phase comes from the dates, unless the status says that the project ended', () => {
    const dates = { start_date: '2025-01', end_date: '2026-11' }
    expect(projectPhase({ ...project, ...dates }, on)).toBe('Ongoing')
    expect(projectPhase({ ...project, ...dates, status: 'Signed' }, on)).toBe('Ongoing')
    expect(projectPhase({ ...project, ...dates, status: 'Pending review' }, on)).toBe('Ongoing')
    // Its status says it beside the title.
    expect(projectPhase({ ...project, ...dates, status: 'Running' }, on)).toBeUndefined()
    expect(projectPhase({ ...project, ...dates, status: 'Terminated' }, on)).toBeUndefined()
    expect(projectPhase({ ...project, start_date: '2026-12' }, on)).toBe('Not started yet')
    expect(projectPhase({ ...project, end_date: '2026-11-20' }, on)).toBe('Ended')
    expect(projectPhase({ ...project, start_date: '2020' }, on)).toBeUndefined()
  })
  test('an unknown status has no colour', () => {
    expect(projectTone('Terminated')).toBe('danger')
    expect(projectTone('Something new')).toBeUndefined()
    expect(projectTone('Inactive')).toBeUndefined()
  })
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isBetween, nextLocalTime, timeZone } from '#contract/local-time.ts'
import { usualPreferences } from '#contract/preferences.ts'
import { mayTell, quietUntil } from '#contract/telling.ts'

const next = (after: string, zone: string, time: string, weekday?: number): string =>
  new Date(nextLocalTime(Date.parse(after), zone, time, weekday)).toISOString().slice(0, 16)

test('a time of day stays the same when clocks are put forward and back', () => {
  expect(next('2026-03-28T07:00Z', 'Europe/Zurich', '07:00')).toBe('2026-03-29T05:00')
  expect(next('2026-10-24T07:00Z', 'Europe/Zurich', '07:00')).toBe('2026-10-25T06:00')
  expect(next('2026-11-01T06:00Z', 'America/New_York', '07:00', 1)).toBe('2026-11-02T12:00')
  expect(next('2026-11-24T22:00Z', 'Asia/Tokyo', '07:00')).toBe('2026-11-25T22:00')
})

test('a time that is skipped comes an hour later, and one that comes twice is told once', () => {
  expect(next('2026-03-28T12:00Z', 'Europe/Zurich', '02:30')).toBe('2026-03-29T01:30')
  const once = nextLocalTime(Date.parse('2026-10-24T12:00Z'), 'Europe/Zurich', '02:30')
  expect(new Date(nextLocalTime(once, 'Europe/Zurich', '02:30')).toISOString()).toBe('2026-10-26T01:30:00.000Z')
})

test('every day of three years has one turn in zones with odd clocks', () => {
  for (const zone of ['Europe/Zurich', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Africa/Casablanca'])
    for (const time of ['00:00', '02:15', '07:00']) {
      let at = Date.parse('2025-01-01T12:00Z')
      for (let day = 0; day < 1000; day += 50)
        for (let n = 0; n < 50; n++) {
          const then = nextLocalTime(at, zone, time)
          expect(then - at).toBeLessThanOrEqual(25.5 * 3600_000)
          if (day + n > 0) expect(then - at).toBeGreaterThanOrEqual(22.5 * 3600_000)
          at = then
        }
    }
})

test('quiet hours are over midnight, end at their end, and silence no mail about the account', () => {
  const quiet = { ...usualPreferences, time_zone: 'Europe/Zurich', quiet: { from: '22:00', to: '07:00' } }
  const night = Date.parse('2026-11-24T22:30Z')
  expect(isBetween(night, 'Europe/Zurich', '22:00', '07:00')).toBe(true)
  expect(new Date(quietUntil(quiet, night)!).toISOString()).toBe('2026-11-25T06:00:00.000Z')
  expect(quietUntil(quiet, Date.parse('2026-11-25T06:00Z'))).toBeUndefined()
  expect([mayTell(quiet, 'alerts', 'push', night), mayTell(quiet, 'account', 'mail', night)]).toEqual([false, true])
  expect(mayTell({ ...quiet, told: { 'alerts.mail': false } }, 'alerts', 'mail', Date.parse('2026-11-25T12:00Z'))).toBe(false)
})

test('quiet hours end with their night also when the clocks change in it', () => {
  const spans = [
    ['22:00', '01:30'],
    ['22:00', '02:15'],
    ['22:00', '07:00'],
    ['01:10', '01:50'],
  ] as const
  const nights = [
    ['America/New_York', '2026-03-08T02:00Z', '2026-11-01T02:00Z'],
    ['Europe/Zurich', '2026-03-28T20:00Z', '2026-10-24T20:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T08:00Z', '2026-04-04T08:00Z'],
    ['Atlantic/Azores', '2026-03-28T20:00Z', '2026-10-24T20:00Z'],
  ] as const
  const minute = 60_000
  for (const [zone, ...begins] of nights)
    for (const [from, to] of spans)
      for (const begin of begins.map(text => Date.parse(text))) {
        // When the clock first shows a time after them, by looking at every minute.
        let ends: number | undefined
        for (let at = begin + 14 * 60 * minute; at >= begin; at -= minute) {
          if (!isBetween(at, zone, from, to)) {
            ends = at
            continue
          }
          const until = quietUntil({ time_zone: zone, quiet: { from, to } }, at)!
          const asked = `${zone} ${from}-${to} at ${new Date(at).toISOString()}`
          expect(isBetween(until, zone, from, to), asked).toBe(false)
          expect(until, asked).toBeGreaterThanOrEqual(ends!)
          // One that is skipped comes an hour later.
          expect(until - ends!, asked).toBeLessThanOrEqual(60 * minute)
        }
      }
})

test('time zones have the names of their database', () => {
  for (const zone of ['UTC', 'Europe/Zurich', 'America/Argentina/Buenos_Aires']) expect(v.is(timeZone, zone)).toBe(true)
  for (const zone of ['', 'Europe/Nowhere', '+01:00', 'Europe/Zurich\0', 'x'.repeat(99)]) expect(v.is(timeZone, zone)).toBe(false)
})

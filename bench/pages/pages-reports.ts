import { lighthouseCategories, type LighthouseRun, measureLighthouse } from './lighthouse.ts'
import { measureCommunityPages } from './community-pages.ts'
import { measureDetails } from './details.ts'
import { measureFirstVisit } from './first-visit.ts'
import { measureFolder } from './folders.ts'
import { measureGroupPages } from './group-pages.ts'
import { measureIdle } from './idle.ts'
import { measureLogin } from './login.ts'
import { measurePages } from './browser.ts'
import { measurePhone, measureTaps, type TapFigures, type Visit } from './phone.ts'
import { measureProfiles } from './profile.ts'
import { measureShifts } from './shifts.ts'
import { say, ms, quantile, median, met, type Reports } from '../report.ts'

async function reportPages(): Promise<void> {
  const figures = await measurePages()
  say(`Script until the login page is usable: ${figures.loginScript.toFixed(1)} kB gz`)
  say(`Script until search home is usable: ${figures.homeScript.toFixed(1)} kB gz (goal ≤ 120: ${met(figures.homeScript <= 120)})`)
  const results = `${figures.resultsScript.toFixed(1)} kB gz for a guest, ${figures.userResultsScript.toFixed(1)} for a user`
  say(`Script until results are usable: ${results} (goal ≤ 150: ${met(Math.max(figures.resultsScript, figures.userResultsScript) <= 150)})`)
  for (const { saved, times } of figures.offlineStarts)
    say(
      `Offline start to the folder list, ${saved}, processor 4 times slower: median ${ms(median(times))} of ${times.length}, worst ${ms(Math.max(...times))} (goal ≤ 1,200 ms: ${met(median(times) <= 1200)})`,
    )
}

function tellTaps(taps: readonly TapFigures[]): void {
  const of = (figure: (times: number[]) => number) => taps.map(({ tap, times }) => `${tap} ${ms(figure(times))}`).join(', ')
  say(`  from a tap to the next paint, medians (goal ≤ 100 ms): ${of(median)}`)
  say(`  the slowest: ${of(times => Math.max(...times))}`)
}

async function reportTaps(): Promise<void> {
  tellTaps(await measureTaps())
}

async function reportPhone(): Promise<void> {
  const { pages, taps } = await measurePhone()
  const tell = (name: string, visits: Visit[]): string => {
    const of = (field: keyof Visit): number => median(visits.map(visit => visit[field]))
    const times = `largest paint ${ms(of('lcp')).padStart(10)}  blocked ${ms(of('blocking')).padStart(10)} (${ms(of('allBlocking'))} with what runs before the first paint)  longest task ${ms(of('longest')).padStart(9)}`
    return `  ${name.padEnd(18)} ${times}  shift ${of('cls').toFixed(3)}  ${String(of('requests')).padStart(3)} requests ${of('kilobytes').toFixed(1).padStart(6)} kB`
  }
  say(
    'A cheap phone on slow 4G, processor 4 times slower, medians; goals: largest paint ≤ 1,800 ms, again ≤ 1,000 ms, blocked ≤ 150 ms, shift ≤ 0.02',
  )
  for (const { page, first, second } of pages) {
    say(tell(`${page}, first`, first))
    say(tell(`${page}, again`, second))
  }
  if (taps.length > 0) tellTaps(taps)
}

async function reportLighthouse(): Promise<void> {
  say(`Lighthouse, phone, medians: ${lighthouseCategories.join(', ')} (goal ≥ 95)`)
  const runs = await measureLighthouse()
  for (const name of new Set(runs.map(({ page, throttling }) => `${page}, ${throttling}`))) {
    const own = runs.filter(({ page, throttling }) => `${page}, ${throttling}` === name)
    const of = (value: (run: LighthouseRun) => number): number => median(own.map(value))
    const scores = lighthouseCategories.map((_, at) => of(({ scores }) => scores[at]!))
    say(
      `  ${name.padEnd(17)} ${scores.map(score => String(score).padStart(3)).join(' ')} (${met(Math.min(...scores) >= 95)})  largest paint ${ms(of(({ lcp }) => lcp))}  blocked ${ms(of(({ blocking }) => blocking))}  shift ${of(({ cls }) => cls).toFixed(3)}  benchmark index ${Math.round(of(({ benchmarkIndex }) => benchmarkIndex))}`,
    )
  }
}

async function reportFirstVisit(): Promise<void> {
  const { firstView, ready, files, weight } = await measureFirstVisit()
  say(
    `First visit, nothing on the device: login page median ${ms(median(firstView))}, ready offline median ${ms(median(ready))} of ${ready.length}, worst ${ms(Math.max(...ready))}`,
  )
  say(`  ${files} files, ${weight.toFixed(1)} kB gz`)
}

async function reportLogin(): Promise<void> {
  const { toHome, unknown, wrong } = await measureLogin()
  const home = median(toHome)
  say(
    `From "Log in" to a search box that takes words, files on the device: median ${ms(home)} of ${toHome.length}, worst ${ms(Math.max(...toHome))} (goal ≤ 1,000 ms: ${met(home <= 1000)})`,
  )
  say(
    `  /authenticate refuses an unknown address in a median of ${ms(median(unknown))}, a wrong password in ${ms(median(wrong))}, ${unknown.length} of each by turns`,
  )
}

async function reportIdle(): Promise<void> {
  say('An hour with the app open and nobody at it, by the page’s clock; goal ≤ 20 requests and ≤ 50 kB')
  for (const { name, requests, kilobytes, failed, wakes } of await measureIdle()) {
    const sources = Object.entries(wakes).toSorted(([, a], [, b]) => b - a)
    const woken = sources.reduce((sum, [, count]) => sum + count, 0)
    say(
      `  ${name.padEnd(34)} ${String(requests.length).padStart(4)} requests ${kilobytes.toFixed(1).padStart(7)} kB (${met(requests.length <= 20 && kilobytes <= 50)}), ${failed.length} failed; woken ${woken.toLocaleString('en')} times`,
    )
    for (const [what, paths] of [
      ['', requests],
      ['failed ', failed],
    ] as const)
      for (const path of new Set(paths)) say(`    ${paths.filter(one => one === path).length} × ${what}${path.slice(0, 90)}`)
    for (const [what, count] of sources.slice(0, 8)) say(`    ${count} × ${what}`)
  }
}

async function reportDetails(): Promise<void> {
  for (const slowdown of [1, 4]) {
    const { online, offline } = await measureDetails(slowdown)
    const tell = (values: number[]): string => `p50 ${ms(quantile(values, 0.5))} p95 ${ms(quantile(values, 0.95))} of ${values.length}`
    say(`Opened details, processor ${slowdown} times slower, from the press to the drawn record`)
    say(`  with the network ${tell(online)}; without ${tell(offline)} (goal p95 ≤ 300 ms: ${met(quantile(offline, 0.95) <= 300)})`)
  }
}

async function reportProfile(): Promise<void> {
  say('Profiles among 50,000 publications, from a click until figures and publications are there; code and server warm')
  for (const { who, server, online, offline } of await measureProfiles(50_000, 10)) {
    say(`  ${who}: figures by the server p50 ${ms(server.p50)} p95 ${ms(server.p95)} (goal p50 ≤ 20 ms: ${met(server.p50 <= 20)})`)
    say(
      `    with the network median ${ms(median(online))} (goal ≤ 500 ms: ${met(median(online) <= 500)}), from the device ${ms(median(offline))} (goal ≤ 300 ms: ${met(median(offline) <= 300)})`,
    )
  }
}

async function reportGroupPages(): Promise<void> {
  say('Pages with 10,000 members, from a click until their people are there; code and server warm')
  for (const { what, server, online, offline } of await measureGroupPages(10_000, 7)) {
    const tell = ({ p50, p95 }: { p50: number; p95: number }): string => `p50 ${ms(p50)} p95 ${ms(p95)}`
    say(`  ${what}: the server answers the page in ${tell(server.page)}, its members in ${tell(server.members)}`)
    say(
      `    with the network median ${ms(median(online))} (goal ≤ 500 ms: ${met(median(online) <= 500)}), from the device ${ms(median(offline))} (goal ≤ 500 ms: ${met(median(offline) <= 500)})`,
    )
  }
}

async function reportCommunityPages(): Promise<void> {
  const { calls, pages, steps } = await measureCommunityPages({ members: 10_000, questions: 5000, others: 19 }, 5)
  say('A community with 10,000 members and 5,000 questions, of whom a member has 19 more, on a screen of 390 pixels; code and server warm')
  for (const { what, p50, p95 } of calls) say(`  the server answers ${what.padEnd(28)} p50 ${ms(p50)} p95 ${ms(p95)}`)
  for (const { what, online, offline, longest } of pages) {
    const [full, slow] = longest.map(ms)
    const goal = [median(online), ...(offline ? [median(offline)] : [])].every(one => one <= 500)
    const device = offline ? ms(median(offline)) : 'not there'
    say(`  ${what.padEnd(28)} with the network ${ms(median(online))}, from the device ${device} (goal ≤ 500 ms: ${met(goal)})`)
    say(`    longest task ${full}, processor 4 times slower ${slow} (goal ≤ 50 ms: ${met(Math.max(...longest) <= 50)})`)
  }
  for (const { what, longest } of steps)
    say(`  ${what}, processor 4 times slower: longest task ${ms(longest)} (goal ≤ 50 ms: ${met(longest <= 50)})`)
}

async function reportFolders(): Promise<void> {
  for (const [slowdown, what] of [
    [1, 'at full speed'],
    [4, 'processor of the page 4 times slower'],
  ] as const) {
    say(`A folder of 5,000 items, offline, ${what}; goal: no task above 50 ms`)
    for (const { step, longest, took } of await measureFolder(slowdown))
      say(
        `  ${step.padEnd(14)} after ${ms(took).padStart(10)}  longest task ${ms(longest).padStart(9)} of processor time (${met(longest <= 50)})`,
      )
  }
}

async function reportShifts(): Promise<void> {
  say('Layout shift of pages that a user opens again, cheap phone, slow 4G, the worst of the visits (goal ≤ 0.02)')
  for (const { path, shifts } of await measureShifts()) {
    const worst = Math.max(...shifts)
    say(`  ${path.padEnd(72)} ${worst.toFixed(3)} (${met(worst <= 0.02)})`)
  }
}

export const pagesReports: Reports = {
  pages: { report: reportPages },
  taps: { report: reportTaps, isOnlyNamed: true },
  phone: { report: reportPhone },
  lighthouse: { report: reportLighthouse, isOnlyNamed: true },
  'first-visit': { report: reportFirstVisit },
  login: { report: reportLogin },
  idle: { report: reportIdle },
  details: { report: reportDetails },
  profile: { report: reportProfile },
  'group-pages': { report: reportGroupPages },
  'community-pages': { report: reportCommunityPages },
  folders: { report: reportFolders },
  shifts: { report: reportShifts, isOnlyNamed: true },
}

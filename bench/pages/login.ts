import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'

export interface LoginFigures {
  /** Milliseconds from "Log in" to a usable search box; the app's files are on the device. */
  toHome: number[]
  /** Milliseconds of /authenticate: for an unknown address, and for a wrong password. */
  unknown: number[]
  wrong: number[]
}

const rounds = 9
/** After ten wrong passwords an account must wait, so each gets fewer. */
const wrongAtMost = 9

export async function measureLogin(): Promise<LoginFigures> {
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), await freePort())
  const device = await openLastingDevice({ width: 1440, height: 900 })
  const { page } = device
  try {
    const { results } = (await (await fetch(`${server.url}/v1/demo_accounts`)).json()) as { results: { email: string; password: string }[] }
    const figures: LoginFigures = { toHome: [], unknown: [], wrong: [] }
    const { email, password } = results[0]!
    await page.goto(`${server.url}/login`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    for (let round = 0; round < rounds; round++) {
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${server.url}/login`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.waitForLoadState('networkidle')
      const from = performance.now()
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      const box = page.getByLabel('Words to search for')
      await box.waitFor()
      await box.fill('network')
      if (round > 0) figures.toHome.push(performance.now() - from)
    }
    for (let round = 0; round < wrongAtMost; round++)
      for (const account of results) {
        figures.unknown.push(await refused(server.url, `nobody-${account.email}`))
        figures.wrong.push(await refused(server.url, account.email))
      }
    return figures
  } finally {
    await device.forget()
    await server.stop()
  }
}

async function refused(url: string, email: string): Promise<number> {
  const from = performance.now()
  const answer = await fetch(`${url}/v1/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'certainly not this one' }),
  })
  await answer.text()
  const took = performance.now() - from
  if (answer.status !== 401) throw new Error(`a wrong sign-in answered ${answer.status}`)
  return took
}

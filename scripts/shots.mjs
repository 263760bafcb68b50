// Pictures of the main screens at two sizes, light and dark, into the ignored folder `shots`: `npm run shots`.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs, browserPath } from './browser.mjs'

const dataDir = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'indago-shots-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise((resolve, reject) => {
  server.stdout.on('data', chunk => String(chunk).includes('Indago is ready') && resolve())
  server.once('exit', code => reject(new Error(`the server ended with ${code}`)))
})

const { results: accounts } = await (await fetch(`${url}/v1/demo_accounts`)).json()
const account = accounts.find(one => one.user_type === 'premium')
const find = async index => (await post('/search-service/search', { index })).results[0].data.slug_values[0]
const slugs = {
  publication: await find('publications'),
  clinical_trial: await find('clinical_trials'),
  patent: await find('patents'),
  project: await find('projects'),
  research_topic: await find('research_topics'),
  news: await find('news'),
  researcher: await find('researchers'),
}

const signedIn = await post('/v1/authenticate', { email: account.email, password: account.password })
const change = (number, path, body) => post(path, body, { authorization: `Bearer ${signedIn.token}`, 'idempotency-key': `shots.${number}` })
const folder = await change(1, '/v1/bookmark_folders', { bookmark_folder: { name: 'Congress in Florence', tags: ['talks', 'to read'] } })
await change(2, `/api/bookmark_folders/${folder.id}/bookmarks`, { slug_values: [slugs.publication], index: 'publications' })
await change(3, `/api/bookmark_folders/${folder.id}/bookmarks`, { slug_values: [slugs.clinical_trial], index: 'clinical_trials' })
await change(4, '/v1/bookmark_folders', { bookmark_folder: { name: 'Reading list', is_private: false } })

const sizes = { phone: { width: 390, height: 844 }, laptop: { width: 1440, height: 900 } }
mkdirSync('shots', { recursive: true })
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
try {
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        hasTouch: size === 'phone',
        locale: 'en-GB',
      })
      const page = await context.newPage()
      const shot = async (name, path, ready) => {
        if (path) await page.goto(url + path)
        await ready?.()
        await page.waitForTimeout(350)
        await page.screenshot({ path: `shots/${name}-${size}-${colorScheme}.png` })
        console.log(`shots/${name}-${size}-${colorScheme}.png`)
      }
      const item = () => page.getByRole('main').getByRole('listitem').first().waitFor()
      await shot('login', '/login', () => page.getByLabel('Email').waitFor())
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByLabel('Words to search for').waitFor()
      const profile = JSON.parse(
        await page.evaluate(() => localStorage.getItem(Object.keys(localStorage).find(key => key.endsWith('user')))),
      ).slug_values[0]
      await shot('home', '/search', () => page.getByLabel('Words to search for').waitFor())
      await shot('results', '/search/publications?keyword=network', item)
      await shot('results-filtered', '/search/publications/open_access:yes?keyword=model&sort=newest', item)
      await shot('no-results', '/search/publications?keyword=network%20zzyzzx', () => page.waitForTimeout(500))
      await shot('syntax-error', '/search/publications?keyword=(graph%20OR%20network%20model', () => page.waitForTimeout(500))
      await shot('researchers', '/search/researchers', item)
      await shot('explore', `/profile/${slugs.researcher}/explore`, item)
      await shot('landscape', '/landscape/organisations?keyword=university', () => page.getByRole('table').first().waitFor())
      const detail = () => page.getByRole('dialog').getByRole('article').waitFor()
      await shot('researcher', `/search/researchers?researcher=${slugs.researcher}`, detail)
      for (const [key, index] of [
        ['patent', 'patents'],
        ['project', 'projects'],
        ['research_topic', 'research_topics'],
        ['news', 'news'],
        ['clinical_trial', 'clinical_trials'],
        ['publication', 'publications'],
      ])
        await shot(key.replace('_', '-'), `/search/${index}?${key}=${slugs[key]}`, detail)
      await page.getByRole('dialog').getByRole('button', { name: 'Cite' }).click()
      await shot('cite', null, () => page.waitForTimeout(800))
      await page.keyboard.press('Escape')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Save|Bookmark)/ })
        .click()
      await shot('add-to-folder', null, () => page.waitForTimeout(500))
      await shot('folders', `/profile/${profile}/bookmark_folders`, () => page.getByRole('heading').first().waitFor())
      await shot('folder', `/profile/${profile}/bookmark_folders/${folder.id}`, item)
      await shot('not-found', '/nothing/here', () => page.getByRole('heading').first().waitFor())
      await context.close()
    }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise(resolve => server.once('exit', resolve))
  if (!process.env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
}

async function post(path, body, headers = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

async function freePort() {
  const probe = createServer()
  await new Promise(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return port
}

// Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, and as root on Debian the distribution's package.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const find = () => installed.find(path => path && existsSync(path))

const canInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function install(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: ['ignore', 'ignore', 'inherit'], env })
}

/** The path of an installed Chromium; throws an error that says what to install. */
export function browserPath() {
  const path = find()
  if (path) return path
  if (canInstall()) {
    console.log('No Chromium found: installing the distribution’s package…')
    install('chromium')
    const got = find()
    if (got) return got
  }
  throw new Error('No Chromium found. Install Chrome or Chromium (on Debian: apt install chromium), or set CHROMIUM_PATH.')
}

const shell = '/usr/bin/chromium-headless-shell'

/**
 * The browser of the tests: the same Chromium without windows and notifications, if that is installed. It takes a third less of the processor.
 */
export const headlessPath = () => (process.env.CHROMIUM_PATH || !existsSync(shell) ? browserPath() : shell)

/** Installs what the tests drive, where that is possible. Without the shell they drive the whole browser. */
export function prepareBrowser() {
  browserPath()
  if (!process.env.CHROMIUM_PATH && !existsSync(shell) && canInstall())
    try {
      install('chromium-headless-shell')
    } catch (problem) {
      console.log(`The tests drive the whole browser: ${problem.message}`)
    }
}

/** Root has no user namespace for the sandbox; the background flags prevent requests to the internet at every start. */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

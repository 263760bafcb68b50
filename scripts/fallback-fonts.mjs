// Writes src/ui/fallback-fonts.css anew: `npm run fallback-fonts`, after a family was changed or updated. It measures in Chromium how wide
// each system font sets a sample of text, and scales it to the width of the family it stands in for, so that lines break at the same words.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs, browserPath } from './browser.mjs'

const sample = `Effects of early treatment on long-term survival in adults: a randomised controlled trial. We compared 1,284 patients in
27 hospitals between 2014 and 2023; 95 % confidence interval 0.71 to 0.88. Search publications, researchers, organisations, patents and
clinical trials. Save to a folder, follow, cite, share. Maria Fernandes, Jonas Lindqvist, Wei Zhang, Katharina Vogel, Olumide Adeyemi.
Journal of Applied Physics, volume 12, pages 340 to 351. University of Groningen, Netherlands. Graph neural networks for the
prediction of protein structure. Method and apparatus for charging a battery. How do I find who else works on this? Not yet open access.`

/** The families, each with the scale, ascent and descent that fonts.css gives it, and the system fonts that may stand in for it. */
const families = [
  {
    name: 'Indago Sans',
    file: 'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    scale: 1.06,
    ascent: 0.925,
    descent: 0.265,
    standIns: ['Arial', 'Roboto', 'Noto Sans', 'DejaVu Sans'],
  },
  {
    name: 'Indago Serif',
    file: 'node_modules/@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-normal.woff2',
    scale: 1,
    ascent: 0.89,
    descent: 0.235,
    standIns: ['Times New Roman', 'Noto Serif', 'DejaVu Serif'],
  },
]

/** Windows and Apple's systems have Arial and Times New Roman, Android has Roboto and Noto Serif, a Linux has one of the rest. */
const systemFonts = {
  Arial: {
    // Arimo and Liberation Sans are made to Arial's widths, Tinos and Liberation Serif to those of Times New Roman.
    package: 'arimo',
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo', 'Helvetica'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold', 'Arimo Bold', 'Helvetica Bold', 'Helvetica-Bold'],
  },
  'Times New Roman': {
    package: 'tinos',
    regular: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'LiberationSerif', 'Tinos', 'Times'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'LiberationSerif-Bold', 'Tinos Bold', 'Times Bold'],
  },
  Roboto: named('Roboto', 'roboto'),
  'Noto Sans': named('Noto Sans', 'noto-sans'),
  'Noto Serif': named('Noto Serif', 'noto-serif'),
  'DejaVu Sans': named('DejaVu Sans', 'dejavu-sans'),
  'DejaVu Serif': named('DejaVu Serif', 'dejavu-serif'),
}

/** A font's full name and its PostScript name: browsers know it by the one or the other. */
function named(name, from) {
  const short = name.replaceAll(' ', '')
  const regular = new Set([name, `${name} Regular`, short, `${short}-Regular`])
  return { package: from, regular: [...regular], bold: [`${name} Bold`, `${short}-Bold`] }
}

const version = '5.3.0'
const folder = mkdtempSync(join(tmpdir(), 'indago-fonts-'))
const packages = Object.values(systemFonts).map(font => `@fontsource/${font.package}@${version}`)
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', '--prefix', folder, ...packages], { stdio: 'inherit' })
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
try {
  const page = await browser.newPage()
  const rules = []
  for (const { name, file, scale, ascent, descent, standIns } of families)
    for (const standIn of standIns)
      for (const [weight, cut, ownWeight] of [
        [400, 'regular', 400],
        [700, 'bold', 600],
      ]) {
        const font = systemFonts[standIn]
        const path = join(folder, 'node_modules/@fontsource', font.package, `files/${font.package}-latin-${weight}-normal.woff2`)
        const adjust = (scale * (await widthOf(page, file, ownWeight))) / (await widthOf(page, path, weight))
        // The overrides are scaled by size-adjust too.
        const override = part => percent((scale * part) / adjust)
        rules.push(`@font-face {
  font-family: '${standIn} as ${name}';
  font-weight: ${weight};
  src: ${font[cut].map(local => `local('${local}')`).join(', ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${override(ascent)};
  descent-override: ${override(descent)};
  line-gap-override: 0%;
}
`)
      }
  const head = `/*
 * What stands in for the two families until their files are here, and where they never come: each system font scaled to the width and the
 * height of the family. Bold stands for weight 600. Written by scripts/fallback-fonts.mjs, which measures the fonts; not by hand.
 */
`
  writeFileSync('src/ui/fallback-fonts.css', head + rules.join('\n'))
  execFileSync('node_modules/.bin/oxfmt', ['src/ui/fallback-fonts.css'], { stdio: 'inherit' })
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The sample's width in em. */
function widthOf(page, path, weight) {
  return page.evaluate(
    async ([bytes, weight, sample]) => {
      const face = new FontFace(
        'measured',
        Uint8Array.from(atob(bytes), char => char.charCodeAt(0)),
        { weight: '1 1000' },
      )
      document.fonts.clear()
      document.fonts.add(await face.load())
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      const size = 1000
      context.font = `${weight} ${size}px measured`
      return context.measureText(sample).width / size
    },
    [readFileSync(path).toString('base64'), weight, sample.replaceAll('\n', ' ')],
  )
}

function percent(part) {
  return `${(100 * part).toFixed(2)}%`
}

import { deviceReports } from './device/device-reports.ts'
import { engineProcesses, engineReports } from './engine/engine-reports.ts'
import { pagesReports } from './pages/pages-reports.ts'
import { qualityReports } from './quality/quality-reports.ts'
import { qualitySetNames } from './quality/quality.ts'
import type { Processes, Reports } from './report.ts'
import { serverProcesses, serverReports } from './server/server-reports.ts'

const reports: Reports = { ...engineReports, ...qualityReports, ...serverReports, ...deviceReports, ...pagesReports }
const processes: Processes = { ...engineProcesses, ...serverProcesses }

const wanted = process.argv.slice(2)
const [first = '', ...given] = wanted
const run = processes[first]
if (run) {
  await run(...given)
  process.exit(0)
}
const unknown = wanted.filter(name => !Object.hasOwn(reports, name) && !qualitySetNames.some(set => set === name))
if (unknown.length > 0) {
  console.error(`Nothing to measure has the name ${unknown.join(', ')}. These have: ${Object.keys(reports).sort().join(', ')}.`)
  process.exit(1)
}
for (const [name, { report, isOnlyNamed }] of Object.entries(reports))
  if (wanted.includes(name) || (wanted.length === 0 && !isOnlyNamed)) await report(wanted)

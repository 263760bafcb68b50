// What took longest in the last `npm test`: `npm run times`. `-- 40` lists more than twenty files.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const most = Number(process.argv[2] ?? 20)
const read = name => JSON.parse(readFileSync(`.cache/${name}.json`, 'utf8'))
const longestFirst = times => Object.entries(times).sort(([, one], [, other]) => other - one)
const print = (title, times) => {
  console.log(`\n${title}`)
  for (const [name, ms] of times) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`)
}

const files = {}
const modules = {}
for (const { name, startTime, endTime } of read('vitest').testResults) {
  const path = relative('.', name)
  files[path] = endTime - startTime
  const [, module] = path.split('/')
  modules[module] = (modules[module] ?? 0) + files[path]
}
print('Checks, two at a time', longestFirst(read('checks')))
print('Modules: the times of their files together', longestFirst(modules))
print('Files', longestFirst(files).slice(0, most))

import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { Progress } from '#server/import/progress.ts'

function output(isTTY: boolean) {
  const written: string[] = []
  const stream = new Writable({ write: (chunk: Buffer, _, done) => (written.push(chunk.toString()), done()) })
  return { written, stream: Object.assign(stream, { isTTY, columns: 60 }) }
}

test('without a terminal a line is printed every second and when other work begins', () => {
  const { written, stream } = output(false)
  let now = 0
  const progress = new Progress(stream, () => now)
  for (; now <= 3000; now += 100) progress.show('Reading', now / 6000, `${now} records`)
  progress.show('Indexing', 0)
  progress.show('Indexing', 0.5)
  expect(written).toEqual([
    'Reading   0 % · 0 records\n',
    'Reading  16 % · 1000 records\n',
    'Reading  33 % · 2000 records\n',
    'Reading  50 % · 3000 records\n',
    'Indexing   0 %\n',
  ])
})

test('on a terminal one line is redrawn and removed at the end', () => {
  const { written, stream } = output(true)
  let now = 1000
  const progress = new Progress(stream, () => now)
  progress.show('Reading', 0.5, 'x'.repeat(100))
  now += 50
  progress.show('Reading', 0.6)
  progress.clear()
  expect(written).toEqual([`\r\x1b[2K${`Reading [============            ]  50 % · ${'x'.repeat(100)}`.slice(0, 59)}`, '\r\x1b[2K'])
})

import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { StepCount } from '#forms/StepCount.tsx'

function Counted({ most, step, at }: { most: number; step: number; at: number }) {
  const [count, setCount] = useState(at)
  const choose = (next: number) => setCount(Math.min(Math.max(next, 0), most))
  return <StepCount label="Number of moths" count={count} most={most} step={step} hint="In the order of the list." onChange={choose} />
}
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Number of moths, in steps' })
const number = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Number of moths' })

test.each([
  [7, 1, '7'],
  [50, 10, '50'],
  [51, 10, '60'],
  [1234, 50, '1250'],
])('of %i in steps of %i the slider ends at the first step that reaches the most, which is chosen there', (most, step, end) => {
  render(<Counted most={most} step={step} at={1} />)
  expect([slider().min, slider().max]).toEqual(['0', end])
  fireEvent.change(slider(), { target: { value: end } })
  expect([number().value, slider().value]).toEqual([String(most), end])
})

test('what is typed may be out of range on the way to a number, and is the chosen number once it is left', () => {
  render(<Counted most={30} step={1} at={12} />)
  fireEvent.change(number(), { target: { value: '300' } })
  expect([number().value, slider().value]).toEqual(['300', '30'])
  fireEvent.blur(number())
  expect(number().value).toBe('30')
  fireEvent.change(number(), { target: { value: '' } })
  expect(number().value).toBe('')
  fireEvent.blur(number())
  expect(number().value).toBe('0')
})

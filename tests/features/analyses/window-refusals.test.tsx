import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UserType } from '#contract/rights.ts'
import { openApp } from '../../support/app.tsx'
import { analysisWindow, fullPatents, oneAnswer, results, user } from './analysis-window.ts'

describe('those who may not', () => {
  test.each<[who: string, user_type: UserType | undefined, text: string]>([
    ['a guest is asked to log in', undefined, 'You must log in to do this action.'],
    ['a user without the right is shown a plan', 'verified_academic', 'questions to the AI'],
  ])('%s', async (_, user_type, text) => {
    const app = await openApp({ ...(user_type && { user_type }) })
    try {
      await app.visit(results)
      await user.click((await screen.findAllByRole('button', { name: 'AI analysis (locked)' }))[0]!)
      await screen.findByText(text)
      expect(screen.queryByRole('dialog', { name: /^AI analysis of / })).toBeNull()
    } finally {
      await app.close()
    }
  })
})

describe('those who may', () => {
  const weirs = Array.from({ length: 6 }, (_, n) => ({
    index: 'patents' as const,
    slug_values: [`weir-${n}`],
    source: { name: 'Tests' },
    title: `Weir of kind ${n}`,
  }))
  const one = analysisWindow({ records: weirs })
  const { box, button, isOff, press } = one
  const chosen = async () => {
    await one.openType(oneAnswer)
    await press('First 10')
  }

  test('failures are told word by word; only the lack of credits sets them to 0', async () => {
    await chosen()
    one.answerAs('/ai_analysis/runs', 500, 'broken', 'x')
    await press('Analyse')
    await screen.findByText('Oops, something unexpected has happened. Please try again later.')
    one.answerAs('/ai_analysis/runs', 400, 'analyst_failed', 'The model is away.')
    await press('Analyse')
    await screen.findByText('The model is away.')
    one.app.network.gateway = () => undefined
    one.stub.behaviours = [{ status: 401 }]
    await press('Analyse')
    await screen.findByText('Oops, our AI has stumbled! An unexpected error has occurred. Please try again.')
    // The answers that got lost were about an analysis that had begun: it was charged once.
    await screen.findByText(/^40 credits left\./)
    await one.setCredits(3)
    await press('Analyse')
    await screen.findByText('Not authorized to perform this operation.')
    await screen.findByText('0 credits left.')
    await screen.findByText('You have no credits left.')
    expect(await one.credits()).toBe(3)
  })

  test('a session that ended meanwhile leaves the credits as they are', async () => {
    await chosen()
    one.answerAs('/ai_analysis/runs', 401, 'not_signed_in', 'x')
    await press('Analyse')
    await screen.findByText('Not authorized to perform this operation.')
    expect(screen.queryByText(/^0 credits left/)).toBeNull()
  })

  test('patents can be asked about with their full texts, four at most', async () => {
    await one.openWindow()
    await button(oneAnswer)
    expect((await box()).queryByRole('button', { name: fullPatents })).toBeNull()
    await press('Close')
    await waitFor(() => expect(one.isClosed()).toBe(true))
    await one.app.visit('/search/patents?keyword=kind')
    await one.openType(fullPatents)
    await press('First 4')
    expect(await isOff('Analyse')).toBe(false)
    await user.click((await box()).getAllByRole('checkbox', { checked: false })[0]!)
    expect(screen.getAllByText('You can select up to 4 Patents in this type of analysis.').length).toBeGreaterThan(0)
    expect(await isOff('Analyse')).toBe(true)
    await press('None')
    await screen.findByText('Select at least one result.')
  })

  test('with few credits as many results are selected by one press; without any nothing can begin', async () => {
    await one.setCredits(3)
    await one.openType(oneAnswer)
    await press('First 3')
    screen.getByText('3 credits left. This costs 3; then 0.')
    await user.click(screen.getByRole('checkbox', { name: 'Publication number 9' }))
    await screen.findByText('This costs 4 credits, and you have 3.')
    expect(await isOff('Analyse')).toBe(true)
  })

  test('without a connection it says so, and loads when there is one', async () => {
    // Results that were not asked about before.
    await one.app.visit('/search/patents?keyword=weir')
    await screen.findAllByRole('button', { name: 'AI analysis' })
    await act(async () => one.app.disconnect())
    await one.openWindow()
    await screen.findByText('You’re offline. What these results can be asked will load when you’re back online.')
    await screen.findByText(/^You’re offline\. An analysis needs a connection/)
    await act(async () => one.app.reconnect())
    await button(oneAnswer)
  })
})

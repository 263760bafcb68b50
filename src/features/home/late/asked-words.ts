import { type RefObject, useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { go, isOverlay } from '#routing/navigation.ts'
import { type Place, usePlace } from '#routing/place.ts'
import { recordAt, recordKeyOf } from '#contract/record-keys.ts'

/** The keys that the home page reads; all others are stripped (S1§2). */
const homeKeys = ['keyword', 'suggestions', 'product-tour', 'hr'] as const

interface AskedWords {
  /** Another one for each address that asks for words. */
  key: string
  /** Whether what the words suggest is listed at once. */
  isListed: boolean
}

/**
 * Puts the words of the home page's address into its search box; with `suggestions=true` what they suggest is listed too (S2§2). What was
 * typed before this code came stays.
 */
export function useAskedWords(box: RefObject<HTMLInputElement | null>, text: string, onType: (text: string) => void): AskedWords {
  const { name, query, hash } = usePlace()
  const isHome = name === 'searchHome'
  const words = isHome ? (query.get('keyword') ?? '').slice(0, limits.keywordLength) : ''
  const isListed = words !== '' && query.get('suggestions') === 'true'
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === undefined ? words !== '' && text === '' : words !== shown.current) onType(words)
    shown.current = words
  }, [words, text, onType])
  useEffect(() => {
    if (isListed) box.current?.focus({ preventScroll: true })
  }, [isListed, box])
  useEffect(() => {
    if (!isHome) return
    const clean = homeAddress({ query, hash })
    if (new URL(clean, location.origin).searchParams.size !== query.size) void go(clean, { replace: true, over: isOverlay() })
  }, [isHome, query, hash])
  return { key: `${isListed} ${words}`, isListed }
}

/** The address of the home page with only the keys that it knows, and at most one open record. */
function homeAddress({ query, hash }: Pick<Place, 'query' | 'hash'>): string {
  const known = homeKeys.flatMap(key => (query.get(key) ? [[key, query.get(key) ?? ''] as const] : []))
  const record = recordAt(query)
  const opened = record ? { [recordKeyOf[record.index]]: record.slug } : {}
  return to('searchHome', {}, { query: { ...Object.fromEntries(known), ...opened }, hash })
}

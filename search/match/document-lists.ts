import type { Budget } from '../query/engine-request.ts'
import { prices } from './work-budget.ts'

/** Lists of document numbers: ascending, without repetition. Working memory comes from an arena that is reset with every search. */
export type DocumentList = Uint32Array

export class Arena {
  private memory = new Uint32Array(1 << 16)
  private used = 0
  private missed = 0
  private work: Budget | undefined
  private marked = new Uint8Array(0)

  /** Counts work that is about to be done, by its prices. Throws TooCostly. */
  spend(nanoseconds: number): void {
    this.work?.spend(nanoseconds)
  }

  /** Room for `size` numbers, not cleared. It is gone after `reset`. */
  take(size: number): Uint32Array {
    if (this.used + size > this.memory.length) {
      this.missed += size
      return new Uint32Array(size)
    }
    this.used += size
    return this.memory.subarray(this.used - size, this.used)
  }

  /** A zero for each document of a segment, to be used up before it is asked for again. */
  marks(size: number): Uint8Array {
    if (this.marked.length < size) this.marked = new Uint8Array(size)
    else this.marked.fill(0, 0, size)
    return this.marked
  }

  /** Forgets every list taken; a search that did not find room finds it next time, up to 16 MB. What follows is counted as this work. */
  reset(work?: Budget): void {
    this.work = work
    const wanted = Math.min(this.used + this.missed, 1 << 22)
    if (wanted > this.memory.length) this.memory = new Uint32Array(wanted)
    this.used = 0
    this.missed = 0
  }
}

export function unite(arena: Arena, left: DocumentList, right: DocumentList): DocumentList {
  if (left.length === 0) return right
  if (right.length === 0) return left
  arena.spend(prices.step * (left.length + right.length))
  const out = arena.take(left.length + right.length)
  let size = 0
  let a = 0
  let b = 0
  while (a < left.length && b < right.length) {
    const x = left[a]!
    const y = right[b]!
    out[size++] = x < y ? x : y
    if (x <= y) a += 1
    if (y <= x) b += 1
  }
  while (a < left.length) out[size++] = left[a++]!
  while (b < right.length) out[size++] = right[b++]!
  return out.subarray(0, size)
}

export function subtract(arena: Arena, from: DocumentList, taken: DocumentList): DocumentList {
  if (taken.length === 0) return from
  arena.spend(prices.step * from.length + prices.search * Math.min(from.length, taken.length))
  const out = arena.take(from.length)
  let size = 0
  let b = 0
  for (let a = 0; a < from.length; a += 1) {
    const document = from[a]!
    b = reach(taken, document, b, taken.length)
    if (b === taken.length || taken[b] !== document) out[size++] = document
  }
  return out.subarray(0, size)
}

export function intersect(arena: Arena, left: DocumentList, right: DocumentList): DocumentList {
  const [small, large] = left.length <= right.length ? [left, right] : [right, left]
  arena.spend(prices.search * small.length)
  const out = arena.take(small.length)
  let size = 0
  let b = 0
  for (let a = 0; a < small.length; a += 1) {
    const document = small[a]!
    b = reach(large, document, b, large.length)
    if (b === large.length) break
    if (large[b] === document) out[size++] = document
  }
  return out.subarray(0, size)
}

/** The first place in [from, to) of an ascending list whose number is at least `wanted`: strides double, then halve. */
export function reach(list: Uint32Array, wanted: number, from: number, to: number): number {
  if (from >= to || list[from]! >= wanted) return from
  let low = from
  let stride = 1
  while (low + stride < to && list[low + stride]! < wanted) {
    low += stride
    stride <<= 1
  }
  let high = Math.min(low + stride, to)
  low += 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

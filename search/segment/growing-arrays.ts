type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/**
 * A class of lists of numbers in one typed array that grows by half when it is full. Each kind of number has a class of its own, so that its
 * methods see only one kind of array and compile to short machine code.
 */
function growing<T extends Numbers>(make: (size: number) => T) {
  return class {
    length = 0
    items: T

    constructor(size = 64) {
      this.items = make(Math.max(16, size))
    }

    push(value: number): void {
      if (this.length === this.items.length) this.grow()
      this.items[this.length] = value
      this.length += 1
    }

    at(place: number): number {
      return this.items[place]!
    }

    put(place: number, value: number): void {
      this.items[place] = value
    }

    /** Makes the list this long, with zeros. */
    reserve(length: number): void {
      if (this.items.length < length) this.grow(length)
      if (this.length < length) this.length = length
    }

    append(values: T): void {
      const from = this.length
      this.reserve(from + values.length)
      this.items.set(values, from)
    }

    /** What is in the list now; a later push may move the list elsewhere. */
    view(): T {
      return this.items.subarray(0, this.length) as T
    }

    grow(least = 0): void {
      const larger = make(Math.max(least, Math.ceil(this.items.length * 1.5) + 16))
      larger.set(this.items)
      this.items = larger
    }
  }
}

export const GrowingBytes = growing(size => new Uint8Array(size))
export const GrowingShorts = growing(size => new Uint16Array(size))
export const GrowingInts = growing(size => new Uint32Array(size))
export const GrowingFloats = growing(size => new Float64Array(size))
export type GrowingBytes = InstanceType<typeof GrowingBytes>
export type GrowingFloats = InstanceType<typeof GrowingFloats>

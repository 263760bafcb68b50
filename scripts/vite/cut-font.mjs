// Cuts letters and weights out of a variable font, by HarfBuzz as WebAssembly (hb-subset.h names the calls).
import { readFileSync } from 'node:fs'
import { compress, decompress } from 'wawoff2'

const wasm = 'node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm'
const layoutFeatures = 6
/** The box for letters that no font on the machine has: without it they would be drawn as nothing. */
const keepMissingBox = 0x40
const readOnly = 1
const tag = name => Buffer.from(name).readUInt32BE()

/** `letters` are code points, `weights` the least and the greatest. Takes and gives WOFF2. */
export async function cutFont(woff2, letters, weights) {
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm))
  const hb = instance.exports
  hb._initialize()
  const whole = await decompress(woff2)
  const at = hb.malloc(whole.length)
  new Uint8Array(hb.memory.buffer).set(whole, at)
  const face = hb.hb_face_create(hb.hb_blob_create(at, whole.length, readOnly, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  const wanted = hb.hb_subset_input_unicode_set(input)
  for (const letter of letters) hb.hb_set_add(wanted, letter)
  const features = hb.hb_subset_input_set(input, layoutFeatures)
  hb.hb_set_clear(features)
  hb.hb_set_invert(features)
  hb.hb_subset_input_set_flags(input, keepMissingBox)
  // No default of its own: HarfBuzz keeps the font's.
  const isVariable = hb.hb_subset_input_set_axis_range(input, face, tag('wght'), ...weights, Number.NaN)
  const cut = hb.hb_subset_or_fail(face, input)
  if (!isVariable || !cut) throw new Error('HarfBuzz could not cut the font')
  const blob = hb.hb_face_reference_blob(cut)
  const from = hb.hb_blob_get_data(blob, 0)
  return compress(new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(blob)))
}

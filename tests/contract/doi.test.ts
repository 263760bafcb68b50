import { expect, test } from 'vitest'
import { doiAddress } from '#contract/doi.ts'

const escaped: Readonly<Record<string, string>> = {
  '10.5555/wick.7': '10.5555/wick.7',
  '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O': '10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O',
  'doi:10.5555/a': '10.5555/a',
  'https://dx.doi.org/10.5555/a%3Cb': '10.5555/a%3Cb',
  '10.5555/a%2Fb': '10.5555/a%252Fb',
  '10.5555/a#b?c d"e': '10.5555/a%23b%3Fc%20d%22e',
  '10.5555/ä\ud800': '10.5555/%C3%A4%EF%BF%BD',
}

test.each(Object.entries(escaped))('the address of %s leads to it', (doi, path) => {
  expect(doiAddress(doi)).toBe(`https://doi.org/${path}`)
  expect(new URL(doiAddress(doi)).href).toBe(`https://doi.org/${path}`)
})

import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** What it is, for people who do not see it. */
  label: string
  className: string | undefined
}

/** A QR code, black on white in every theme: not every camera reads others. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return <img className={className} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />
}

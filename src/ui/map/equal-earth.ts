/**
 * The Equal Earth projection (Šavrič, Patterson and Jenny, 2018): it keeps the proportions of areas, so that the colours of a map can be
 * compared. Takes degrees; returns about -2.71 to 2.71 and -1.32 to 1.32, y downwards.
 */
export function equalEarth(longitude: number, latitude: number): [x: number, y: number] {
  const theta = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180))
  const t2 = theta * theta
  const t6 = t2 * t2 * t2
  const slope = a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2)
  const x = (2 * Math.sqrt(3) * ((longitude * Math.PI) / 180) * Math.cos(theta)) / (3 * slope)
  return [x, -theta * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))]
}

const a1 = 1.340264
const a2 = -0.081106
const a3 = 0.000893
const a4 = 0.003796

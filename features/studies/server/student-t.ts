/**
 * The critical value of Student's t that |t| stays below with this probability: 0.95 gives the half width of a 95 %
 * interval in standard errors.
 * @param degrees of freedom, an integer from 1 on
 */
export function findCriticalT(probability: number, degrees: number): number {
  let [low, high] = [0, Math.PI / 2]
  // After 60 halvings the range is narrower than the precision of a double.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (probabilityWithin(middle, degrees) < probability) low = middle
    else high = middle
  }
  return Math.sqrt(degrees) * Math.tan(low)
}

/**
 * The probability that |t| is at most √degrees · tan(angle). For integer degrees it is a finite sum: Abramowitz and
 * Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
 */
function probabilityWithin(angle: number, degrees: number): number {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const isOdd = degrees % 2 === 1
  let term = isOdd ? cosine : 1
  let sum = degrees === 1 ? 0 : term
  for (let power = isOdd ? 3 : 2; power <= degrees - 2; power += 2) {
    term *= ((power - 1) / power) * cosine * cosine
    sum += term
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum
}

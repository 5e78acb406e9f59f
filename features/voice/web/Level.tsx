const bars = ['one', 'two', 'three', 'four']

/** Bars that breathe while somebody speaks or is listened to; at rest where motion is not wanted. */
export function Level() {
  return (
    <span aria-hidden className="voice-level">
      {bars.map((bar) => (
        <span key={bar} />
      ))}
    </span>
  )
}

import { useEffect, useState } from 'react'

/** A value once it has not changed for so many milliseconds, such as a text that somebody is still typing. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

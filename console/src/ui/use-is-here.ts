import { useCallback, useEffect, useRef } from 'react'

/**
 * Answers whether the component is still on the screen. Work that ends later must not close or leave what the user has opened
 * since.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}

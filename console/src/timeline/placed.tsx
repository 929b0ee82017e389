import type { ComponentProps, CSSProperties } from 'react'

interface Placing {
  /** The position, in numbers: set on the element, never in markup. */
  readonly place: CSSProperties
}

export function PlacedBox({ place, ...others }: ComponentProps<'div'> & Placing) {
  return <div {...others} style={place} />
}

export function PlacedTable({ place, ...others }: ComponentProps<'table'> & Placing) {
  return <table {...others} style={place} />
}

export function PlacedColumn({ place, ...others }: ComponentProps<'col'> & Placing) {
  return <col {...others} style={place} />
}

export function PlacedButton({ place, ...others }: ComponentProps<'button'> & Placing) {
  return <button type="button" {...others} style={place} />
}

/** A mark in the colour that an instance has chosen for a status, or else in that of its shape. */
export function StatusMark({ className, colour }: { readonly className: string; readonly colour: string | undefined }) {
  return <i className={className} style={ownColour(colour)} aria-hidden="true" />
}

export function ownColour(colour: string | undefined): CSSProperties {
  return colour === undefined ? {} : ({ '--own': colour } as CSSProperties)
}

import type { ReactNode } from 'react'

interface FactProps {
  readonly label: string
  readonly fault?: string | undefined
  /** The id of the error, for the field that it describes. */
  readonly faultId?: string | undefined
  readonly children: ReactNode
}

/** A member of a booking in its panel: its name, its field, and what is wrong with it. */
export function Fact({ label, fault, faultId, children }: FactProps) {
  return (
    <div className="fact">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <div className="fact-value">
        {children}
        {fault !== undefined && (
          <p id={faultId} className="fault">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}

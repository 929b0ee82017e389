export type Unit = 'hour' | 'day' | 'week'
export type Side = 'buy' | 'sell'

/** Ten-thousandths of a currency unit, or of a percent; null if not set. */
export type Amounts = Readonly<Record<Side, Readonly<Record<Unit, number | null>>>>

/** Days as `YYYY-MM-DD`, both inclusive; null if open. */
interface Dated {
  readonly dateStart: string | null
  readonly dateEnd: string | null
}

/** A resource's own rate, for a span of dates. */
export interface OwnRate extends Dated {
  readonly id: number
  readonly currency: string
  readonly amounts: Amounts
}

export interface RateScheme extends Dated {
  readonly id: number
  readonly name: string
  /** As in the record: 1 base, 2 seasonal, 3 hourly, 4 overtime, 5 client, 6 project, 7 custom field. */
  readonly typeId: number
  readonly currency: string
  /** True if it lists no resource. */
  readonly isForAll: boolean
  readonly clientIds: ReadonlySet<number>
  readonly projectIds: ReadonlySet<number>
  readonly amounts: Amounts
  readonly hourIsPercent: boolean
  /** Applies to the rates for a day and for a week. */
  readonly dayIsPercent: boolean
  /** False if the dates repeat every year. */
  readonly fixedDate: boolean
  /** Seconds from midnight on the clock of the booking's zone. */
  readonly timeStart: number | null
  readonly timeEnd: number | null
  readonly overtimeHours: number | null
  readonly customFieldId: number | null
  /** As stored in a booking; null for any value. */
  readonly customFieldValue: string | null
  readonly overrideBase: boolean
  readonly defaultUnit: Unit | null
}

export interface BookingFacts {
  /** UNIX seconds; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly timezone: string
  readonly allDay: boolean
  readonly clientId: number | null
  readonly projectId: number | null
  /** By custom field id. */
  readonly customValues: Readonly<Record<string, string>>
}

export interface ResourceFacts {
  readonly id: number
  readonly name: string
  readonly rates: readonly OwnRate[]
  /** The ids of the schemes that list it. */
  readonly listedBy: ReadonlySet<number>
}

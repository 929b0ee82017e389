/** A line that quotes and invoices of the demo have. */
export interface OfferedLine {
  readonly text: string
  readonly description: string
  readonly unit: string
  readonly amount: string
  readonly buy: string
  /** At least and at most. */
  readonly quantity: readonly [number, number]
}

export const offeredGroups: readonly { readonly name: string; readonly lines: readonly OfferedLine[] }[] = [
  {
    name: 'Picture',
    lines: [
      {
        text: 'Colour grading',
        description: 'Suite 1 with colourist',
        unit: 'day',
        amount: '1450',
        buy: '560',
        quantity: [2, 8],
      },
      {
        text: 'Online edit',
        description: 'Suite 2 with editor',
        unit: 'day',
        amount: '890',
        buy: '390',
        quantity: [1, 6],
      },
      {
        text: 'Edit',
        description: 'Workstation and editor',
        unit: 'day',
        amount: '720',
        buy: '330',
        quantity: [3, 20],
      },
    ],
  },
  {
    name: 'Sound',
    lines: [
      {
        text: 'Mix',
        description: 'Mix stage with mixer, up to 7.1.4',
        unit: 'day',
        amount: '1600',
        buy: '610',
        quantity: [1, 5],
      },
      {
        text: 'ADR',
        description: 'Booth, mixer and cueing',
        unit: 'hour',
        amount: '210',
        buy: '85',
        quantity: [2, 16],
      },
      { text: 'Foley', description: 'Artist and recordist', unit: 'day', amount: '980', buy: '450', quantity: [1, 3] },
    ],
  },
  {
    name: 'Deliveries',
    lines: [
      { text: 'DCP', description: 'With key, one version', unit: 'piece', amount: '380', buy: '60', quantity: [1, 3] },
      { text: 'LTO archive', description: 'Two copies', unit: 'tape', amount: '140', buy: '92.50', quantity: [2, 6] },
      {
        text: 'Subtitles',
        description: 'Per language',
        unit: 'min',
        amount: '7.80',
        buy: '4.20',
        quantity: [20, 96],
      },
    ],
  },
]

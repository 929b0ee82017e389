import { say } from '../../../text/say.ts'

const steps = ['import.step-file', 'import.step-trial', 'import.step-done'] as const

/** The present step: 1 chooses a file, 2 previews the rows, 3 shows the result. */
export function ImportSteps({ at }: { readonly at: number }) {
  return (
    <ol className="import-steps" aria-label={say('import.steps')}>
      {steps.map((name, place) => (
        <li
          key={name}
          className={place + 1 < at ? 'is-done' : undefined}
          aria-current={place + 1 === at ? 'step' : undefined}
        >
          <b aria-hidden="true">{place + 1 < at ? '✓' : place + 1}</b>
          {say(name)}
        </li>
      ))}
    </ol>
  )
}

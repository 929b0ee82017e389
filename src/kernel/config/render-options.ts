import { options } from './options.ts'

interface Row {
  readonly variable: string
  readonly type: string
  readonly describedDefault: string
  readonly description: string
}

function rows(): Row[] {
  return Object.values(options).map(({ variable, type, default: otherwise, describedDefault, description }) => ({
    variable,
    type,
    describedDefault: describedDefault ?? `\`${otherwise}\``,
    description,
  }))
}

/** The table of settings in Markdown. */
export function renderConfigurationTable(): string {
  const lines = rows().map(
    ({ variable, type, describedDefault, description }) =>
      `| \`${variable}\` | ${type} | ${describedDefault.replaceAll('DAYBOOK_DATA_DIR', '`DAYBOOK_DATA_DIR`')} | ${description} |`,
  )
  return ['| Variable | Type | Default | What it does |', '|---|---|---|---|', ...lines, ''].join('\n')
}

/** The settings as `daybook start --help` lists them, at most `width` characters a line. */
export function renderOptionsHelp(width = 100): string {
  const paragraphs = rows().map(({ variable, describedDefault, description }) => {
    const text = `${description.replaceAll('`', '')} Default: ${describedDefault.replaceAll('`', '')}.`
    return [`  ${variable}`, ...wrap(text, width - 6).map((line) => `      ${line}`)].join('\n')
  })
  return ['Settings (environment variables):', ...paragraphs].join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

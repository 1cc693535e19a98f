import { type Kind, kind } from './kind.ts';
import { spell } from './sample.ts';

const OPENAI = spell('T3Blb', 'kFJ');

/** Keys of those who serve models, and of the tools around them. */
export const modelKinds: readonly Kind[] = [
  kind(
    'openai',
    'OPENAI_API_KEY',
    'OpenAI key',
    (c) => `${spell('s', 'k-')}${c.alnum(20)}${OPENAI}${c.alnum(20)}`,
  ),
  kind(
    'openai-project',
    'OPENAI_API_KEY',
    'OpenAI project key',
    (c) => `${spell('sk', '-proj-')}${c.url(74)}${OPENAI}${c.url(74)}`,
  ),
  kind(
    'openai-service',
    'OPENAI_API_KEY',
    'OpenAI service key',
    (c) => `${spell('sk', '-svcacct-')}${c.url(74)}${OPENAI}${c.url(74)}`,
  ),
  kind(
    'anthropic',
    'ANTHROPIC_API_KEY',
    'Anthropic key',
    (c) => `${spell('sk', '-ant-', 'api03-')}${c.url(93)}AA`,
  ),
  kind(
    'anthropic-admin',
    'ANTHROPIC_ADMIN_KEY',
    'admin key',
    (c) => `${spell('sk', '-ant-', 'admin01-')}${c.url(93)}AA`,
  ),
  kind(
    'anthropic-oauth',
    'CLAUDE_CODE_OAUTH_TOKEN',
    'agent login',
    (c) => `${spell('sk', '-ant-', 'oat01-')}${c.url(93)}AA`,
  ),
  kind('hugging-face', 'HF_TOKEN', 'Hugging Face token', (c) => spell('h', 'f_') + c.letters(34)),
  kind('groq', 'GROQ_API_KEY', 'Groq key', (c) => spell('gs', 'k_') + c.alnum(52)),
  kind('xai', 'XAI_API_KEY', 'xAI key', (c) => spell('xa', 'i-') + c.alnum(80)),
  kind('replicate', 'REPLICATE_API_TOKEN', 'Replicate token', (c) => spell('r', '8_') + c.alnum(37)),
  kind('perplexity', 'PERPLEXITY_API_KEY', 'Perplexity key', (c) => spell('pp', 'lx-') + c.alnum(48)),
  kind('openrouter', 'OPENROUTER_API_KEY', 'OpenRouter key', (c) => spell('sk', '-or-', 'v1-') + c.hex(64)),
  kind(
    'langsmith',
    'LANGSMITH_API_KEY',
    'LangSmith key',
    (c) => `${spell('lsv2', '_pt_')}${c.hex(32)}_${c.hex(10)}`,
  ),
];

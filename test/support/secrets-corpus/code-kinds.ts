import { base36Crc, hexCrc, pypiMacaroon, withBase62Crc } from './formats.ts';
import { type Kind, kind } from './kind.ts';
import { spell } from './sample.ts';

/** Tokens of code hosts, package registries and build services: their prefix tells what they are. */
export const codeKinds: readonly Kind[] = [
  kind('github-personal', 'GITHUB_TOKEN', 'GitHub token', (c) =>
    withBase62Crc(spell('gh', 'p_'), c.alnum(30)),
  ),
  kind('github-oauth', 'GH_TOKEN', 'gh CLI token', (c) => withBase62Crc(spell('gh', 'o_'), c.alnum(30))),
  kind('github-user', 'GITHUB_USER_TOKEN', 'GitHub user token', (c) =>
    withBase62Crc(spell('gh', 'u_'), c.alnum(30)),
  ),
  kind('github-server', 'GITHUB_APP_TOKEN', 'installation token', (c) =>
    withBase62Crc(spell('gh', 's_'), c.alnum(30)),
  ),
  kind('github-refresh', 'GITHUB_REFRESH_TOKEN', 'GitHub refresh token', (c) =>
    withBase62Crc(spell('gh', 'r_'), c.alnum(70)),
  ),
  kind(
    'github-fine-grained',
    'GH_PAT',
    'fine-grained token',
    (c) => `${spell('github', '_pat_')}${c.alnum(22)}_${c.alnum(59)}`,
  ),
  kind('gitlab-personal', 'GITLAB_TOKEN', 'GitLab token', (c) => spell('gl', 'pat-') + c.url(20)),
  kind('gitlab-routable', 'GITLAB_PAT', 'GitLab token', (c) => {
    const head = `${spell('gl', 'pat-')}${c.url(27)}.0r`;
    return head + base36Crc(head);
  }),
  kind('gitlab-trigger', 'TRIGGER_TOKEN', 'pipeline trigger', (c) => spell('gl', 'ptt-') + c.hex(40)),
  kind('gitlab-deploy', 'CI_DEPLOY_PASSWORD', 'deploy token', (c) => spell('gl', 'dt-') + c.url(20)),
  kind('gitlab-runner', 'RUNNER_TOKEN', 'runner token', (c) => spell('gl', 'rt-') + c.url(20)),
  kind(
    'gitlab-runner-registration',
    'REGISTRATION_TOKEN',
    'runner registration',
    (c) => spell('GR', '1348941') + c.url(20),
  ),
  kind('gitlab-job', 'CI_JOB_TOKEN', 'job token', (c) => `${spell('gl', 'cbt-')}${c.hex(2)}_${c.url(20)}`),
  kind('gitlab-feed', 'FEED_TOKEN', 'feed token', (c) => spell('gl', 'ft-') + c.url(20)),
  kind('gitlab-agent', 'AGENT_TOKEN', 'cluster agent token', (c) => spell('gl', 'agent-') + c.url(50)),
  kind(
    'gitlab-application',
    'GITLAB_APP_SECRET',
    'GitLab application secret',
    (c) => spell('gl', 'oas-') + c.hex(64),
  ),
  kind('bitbucket-app-password', 'BITBUCKET_APP_PASSWORD', 'Bitbucket app password', (c) => {
    const head = spell('AT', 'BB') + c.alnum(24);
    return head + hexCrc(head).toUpperCase();
  }),
  kind('bitbucket-repository', 'BITBUCKET_TOKEN', 'Bitbucket repository token', (c) => {
    const head = `${spell('AT', 'CTT3', 'xFfGN0')}${c.url(171)}=`;
    return head + hexCrc(head).toUpperCase();
  }),
  kind('npm', 'NPM_TOKEN', 'npm token', (c) => withBase62Crc(spell('np', 'm_'), c.alnum(30))),
  kind('pypi', 'TWINE_PASSWORD', 'PyPI token', (c) => spell('py', 'pi-') + pypiMacaroon(c)),
  kind('rubygems', 'GEM_HOST_API_KEY', 'RubyGems key', (c) => spell('ruby', 'gems_') + c.hex(48)),
  kind('crates-io', 'CARGO_REGISTRY_TOKEN', 'crates.io token', (c) => spell('c', 'io') + c.alnum(32)),
  kind('nuget', 'NUGET_API_KEY', 'NuGet key', (c) => spell('oy', '2') + c.lower(43)),
  kind('docker-hub', 'DOCKERHUB_TOKEN', 'Docker Hub token', (c) => spell('dckr', '_pat_') + c.url(27)),
  kind('artifactory', 'ARTIFACTORY_API_KEY', 'Artifactory key', (c) => spell('AK', 'Cp') + c.alnum(69)),
  kind('buildkite', 'BUILDKITE_API_TOKEN', 'Buildkite token', (c) => spell('bk', 'ua_') + c.hex(40)),
  kind('sonarqube', 'SONAR_TOKEN', 'Sonar token', (c) => spell('sq', 'u_') + c.hex(40)),
  kind(
    'sourcegraph',
    'SRC_ACCESS_TOKEN',
    'Sourcegraph token',
    (c) => `${spell('sg', 'p_')}${c.hex(16)}_${c.hex(40)}`,
  ),
  kind('postman', 'POSTMAN_API_KEY', 'Postman key', (c) => `${spell('PM', 'AK-')}${c.hex(24)}-${c.hex(34)}`),
];

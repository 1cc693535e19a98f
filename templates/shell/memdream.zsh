# memdream for zsh, 5.0 or later. Before each prompt it reads one small file with builtins. Only when a dream may be due
# it starts memdream, detached; when a dream has ended it prints the line that waits, once.
# MEMDREAM_OFF=1 switches it off.

if [[ -o interactive ]]; then
  typeset -ga __memdream_command
  __memdream_command=({{command}})
  zmodload zsh/datetime 2>/dev/null || :

  # As the shell began: at a prompt these may be the word of the folder one is in.
  typeset -g __memdream_state=${HOME-}/.local/state/memdream
  typeset -g __memdream_config=${HOME-}/.config/memdream/config.json
  [[ ${XDG_STATE_HOME-} != /* ]] || __memdream_state=$XDG_STATE_HOME/memdream
  [[ ${XDG_CONFIG_HOME-} != /* ]] || __memdream_config=$XDG_CONFIG_HOME/memdream/config.json

  # zsh itself keeps $? and pipestatus around what precmd runs.
  __memdream_prompt() {
    emulate -L zsh
    case ${MEMDREAM_OFF-} in
      ('' | 0 | [Ff][Aa][Ll][Ss][Ee]) ;;
      (*) return 0 ;;
    esac

    [[ ! -s $__memdream_state/notice ]] || __memdream_tell $__memdream_state/notice

    # Without the module the format of prompts knows the time as well.
    local __memdream_now='%D{%s}' __memdream_next=
    __memdream_now=${EPOCHSECONDS:-${(%)__memdream_now}}
    # zsh reads this by itself, without a subshell, and in one go where `read` asks for byte after byte.
    [[ ! -f $__memdream_state/next || ! -r $__memdream_state/next ]] || __memdream_next=$(<$__memdream_state/next)
    [[ $__memdream_next == <-> && ${#__memdream_next} -lt 12 ]] || __memdream_next=0
    # More than 25 hours ahead is no promise that memdream makes.
    if ((10#$__memdream_next <= __memdream_now || 10#$__memdream_next > __memdream_now + 90000)) ||
      [[ $__memdream_config -nt $__memdream_state/next ]]; then
      __memdream_start
    fi
    return 0
  }

  # Once a minute at most: what fails would fail at every prompt.
  __memdream_start() {
    if ((__memdream_now >= ${__memdream_started:-0} && __memdream_now < ${__memdream_started:-0} + 60)); then
      return 0
    fi
    typeset -g __memdream_started=$__memdream_now
    # Uninstalled meanwhile: nothing to start, nothing to say.
    [[ $__memdream_command[-1] != /* || -f $__memdream_command[-1] ]] || return 0
    # The outer subshell ends at once: the shell has no job, no message and no new $!. What it leaves behind has a session of
    # its own, or at least a process group, ignores a closed terminal, and holds neither it nor the folder nor open files.
    (
      setopt no_err_exit
      trap '' HUP
      \builtin cd -q /
      set -- $__memdream_command run --all --quiet --trigger shell
      if whence -p setsid; then command setsid "$@" & else "$@" & fi
    ) </dev/null >/dev/null 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- || :
  }

  # Prints what waits and empties the file. Where it cannot be emptied, the same words are not said at every prompt.
  __memdream_tell() {
    local __memdream_line __memdream_lines=
    # A link, or a file of somebody else's: it is not memdream's to empty.
    [[ -f $1 && -r $1 && -O $1 && ! -L $1 ]] || return 0
    while IFS= \read -r __memdream_line || [[ -n $__memdream_line ]]; do
      __memdream_line=${__memdream_line//[[:cntrl:]]/}
      [[ -z $__memdream_line ]] || __memdream_lines+=$__memdream_line$'\n'
    done <$1
    [[ $__memdream_lines == "${__memdream_told-}" ]] || \builtin printf '%s' $__memdream_lines
    typeset -g __memdream_told=
    { \builtin printf '' >|$1; } 2>/dev/null || __memdream_told=$__memdream_lines
  }

  # As add-zsh-hook does it, which lies in a file that may be missing.
  typeset -ga precmd_functions
  [[ " ${precmd_functions[*]-} " == *' __memdream_prompt '* ]] || precmd_functions+=(__memdream_prompt)
fi

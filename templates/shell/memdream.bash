# memdream for bash, 3.2 or later. Before each prompt it reads one small file with builtins. Only when a dream may be due
# it starts memdream, detached; when a dream has ended it prints the line that waits, once.
# MEMDREAM_OFF=1 switches it off.

if [[ $- == *i* ]]; then
  __memdream_command=({{command}})

  # Asking for the time must start no process: bash 5 has a variable, 4.2 a format. For older ones it is asked once, here,
  # and counted on from.
  if [[ BASH_VERSINFO[0] -ge 5 ]]; then
    __memdream_clock=variable
  elif [[ BASH_VERSINFO[0]*100+BASH_VERSINFO[1] -ge 402 ]]; then
    __memdream_clock=format
  else
    __memdream_clock=count
    __memdream_began=$(command date +%s 2>/dev/null) || __memdream_began=0
    __memdream_began=$((__memdream_began - SECONDS))
  fi

  # As the shell began: at a prompt these may be the word of the folder one is in.
  __memdream_state=${HOME-}/.local/state/memdream __memdream_config=${HOME-}/.config/memdream/config.json
  [[ ${XDG_STATE_HOME-} != /* ]] || __memdream_state=$XDG_STATE_HOME/memdream
  [[ ${XDG_CONFIG_HOME-} != /* ]] || __memdream_config=$XDG_CONFIG_HOME/memdream/config.json

  __memdream_prompt() {
    local __memdream_status=$?
    # With `set -e` a status other than 0 would end the shell here, even one that the person's command was allowed.
    [[ $- != *e* ]] || __memdream_status=0
    case ${MEMDREAM_OFF-} in
      '' | 0 | [Ff][Aa][Ll][Ss][Ee]) ;;
      *) return $__memdream_status ;;
    esac

    [[ ! -s $__memdream_state/notice ]] || __memdream_tell "$__memdream_state/notice"

    local __memdream_now __memdream_next=
    case $__memdream_clock in
      variable) __memdream_now=$EPOCHSECONDS ;;
      format) \builtin printf -v __memdream_now '%(%s)T' -1 ;;
      *) __memdream_now=$((__memdream_began + SECONDS)) ;;
    esac
    if [[ -f $__memdream_state/next && -r $__memdream_state/next ]]; then
      IFS= \read -r __memdream_next <"$__memdream_state/next" || :
    fi
    case $__memdream_next in
      '' | *[!0123456789]* | ????????????*) __memdream_next=0 ;;
    esac
    # More than 25 hours ahead is no promise that memdream makes.
    if [[ 10#$__memdream_next -le __memdream_now || 10#$__memdream_next -gt __memdream_now+90000 ||
      $__memdream_config -nt $__memdream_state/next ]]; then
      __memdream_start
    fi
    return $__memdream_status
  }

  # Once a minute at most: what fails would fail at every prompt.
  __memdream_start() {
    local __memdream_last=${#__memdream_command[@]}
    __memdream_last=${__memdream_command[__memdream_last - 1]}
    if [[ __memdream_now -ge ${__memdream_started:-0} && __memdream_now -lt ${__memdream_started:-0}+60 ]]; then
      return 0
    fi
    __memdream_started=$__memdream_now
    # Uninstalled meanwhile: nothing to start, nothing to say.
    [[ $__memdream_last != /* || -f $__memdream_last ]] || return 0
    # The outer subshell ends at once: the shell has no job, no message and no new $!. What it leaves behind has a session of
    # its own, or at least a process group, ignores a closed terminal, and holds neither it nor the folder nor open files.
    (
      set +eu
      trap '' HUP
      \builtin cd /
      set -- "${__memdream_command[@]}" run --all --quiet --trigger shell
      if type -P setsid; then command setsid "$@" & else "$@" & fi
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
    done 2>/dev/null <"$1"
    if [[ $__memdream_lines != "${__memdream_told-}" ]]; then
      \builtin printf '%s' "$__memdream_lines"
    fi
    __memdream_told=
    \builtin printf '' 2>/dev/null >|"$1" || __memdream_told=$__memdream_lines
  }

  # Appended: those before it see the status and PIPESTATUS of the person's command. A new line parts them safely, whatever
  # the text before ends with. Before 5.1 only the first element of an array is run.
  if [[ -z ${PROMPT_COMMAND[*]-} ]]; then
    PROMPT_COMMAND=__memdream_prompt
  elif [[ ${PROMPT_COMMAND[*]} != *__memdream_prompt* ]]; then
    if [[ ${#PROMPT_COMMAND[@]} -gt 1 && BASH_VERSINFO[0]*100+BASH_VERSINFO[1] -ge 501 ]]; then
      PROMPT_COMMAND+=(__memdream_prompt)
    else
      PROMPT_COMMAND=${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}__memdream_prompt
    fi
  fi
fi
